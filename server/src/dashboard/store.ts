import { readOne, sql, write, type Db, type Tx } from '../kit/db.ts'

/** A row for each time somebody asked to see a number; how often this person did since then. */
export async function countReveals(on: Db | Tx, userId: string, since: Date): Promise<number> {
  const row = await readOne<{ count: bigint }>(
    on,
    sql`select count(*) as count from card_reveals where user_id = ${userId} and asked_at > ${since}`,
  )
  return Number(row?.count ?? 0n)
}

export async function insertReveal(
  on: Db | Tx,
  { cardId, userId, at }: { cardId: string; userId: string; at: Date },
): Promise<void> {
  await write(on, sql`insert into card_reveals (card_id, user_id, asked_at) values (${cardId}, ${userId}, ${at})`)
}

import { sql, write, type Db, type Tx } from '../database/db.ts'

/** Writes a row for each time a user asked to see a card number. */
export async function insertReveal(
  on: Db | Tx,
  { cardId, userId, at }: { cardId: string; userId: string; at: Date },
): Promise<void> {
  await write(on, sql`insert into card_reveals (card_id, user_id, asked_at) values (${cardId}, ${userId}, ${at})`)
}

import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export async function readComparedTo(on: Db | Tx): Promise<bigint> {
  const row = await readOne(on, sql<{ index: bigint }>`select compared_to as index from lightning_list`)
  return row?.index ?? 0n
}

export const upsertComparedTo = (tx: Tx, index: bigint): Promise<number> =>
  write(
    tx,
    sql`insert into lightning_list (compared_to) values (${index})
      on conflict (is_only) do update set compared_to = excluded.compared_to`,
  )

/**
 * Returns true when the index is higher than before. A list that is read from its beginning again has lower indexes and skips no more
 * addresses.
 */
export async function upsertSkippedFor(tx: Tx, index: bigint): Promise<boolean> {
  const moved = await write(
    tx,
    sql`insert into lightning_list as l (compared_to, skipped_for) values (0, ${index})
      on conflict (is_only) do update set skipped_for = excluded.skipped_for where l.skipped_for < excluded.skipped_for`,
  )
  return moved > 0
}

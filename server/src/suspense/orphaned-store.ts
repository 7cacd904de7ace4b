import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export async function readComparedTo(on: Db | Tx): Promise<bigint> {
  const row = await readOne(on, sql<{ place: bigint }>`select compared_to as place from lightning_list`)
  return row?.place ?? 0n
}

export const saveComparedTo = (tx: Tx, place: bigint): Promise<number> =>
  write(
    tx,
    sql`insert into lightning_list (compared_to) values (${place})
      on conflict (is_only) do update set compared_to = excluded.compared_to`,
  )

/** True: it is further than before. A list that is read from its beginning again has lower places and skips nothing more. */
export async function saveSkippedFor(tx: Tx, place: bigint): Promise<boolean> {
  const moved = await write(
    tx,
    sql`insert into lightning_list as l (compared_to, skipped_for) values (0, ${place})
      on conflict (is_only) do update set skipped_for = excluded.skipped_for where l.skipped_for < excluded.skipped_for`,
  )
  return moved > 0
}

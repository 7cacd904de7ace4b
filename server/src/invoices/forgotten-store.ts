import { read, readOne, sql, write, type Db, type Tx } from '../kit/db.ts'

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

/** Which of these an order of ours has. */
export async function readKnownHashes(on: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await read(
    on,
    sql<{ hash: string }>`select payment_hash as hash from invoices where payment_hash = any(${[...hashes]}::text[])`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

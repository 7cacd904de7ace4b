import type { Db, Tx } from './db.ts'

type Reads = readonly (() => Promise<unknown>)[]
type Rows<R extends Reads> = { -readonly [K in keyof R]: R[K] extends () => Promise<infer T> ? T : never }

/** Reads that need nothing of each other: all under way at once, or one after the other within a transaction, which has one connection. */
export async function atOnce<const R extends Reads>(on: Db | Tx, ...reads: R): Promise<Rows<R>> {
  if (!on.isTransaction) return (await Promise.all(reads.map((read) => read()))) as Rows<R>
  const rows: unknown[] = []
  for (const read of reads) rows.push(await read())
  return rows as Rows<R>
}

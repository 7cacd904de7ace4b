import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

type Cursor = { height: number; hash: string }

export const findCursor = (on: Db | Tx, rail: string): Promise<Cursor | undefined> =>
  readOne(on, sql<Cursor>`select height, hash from chain_cursors where rail = ${rail}`)

/** How far every chain has been read. */
export async function readTips(on: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await read(on, sql<{ rail: string; height: number }>`select rail, height from chain_cursors`)
  return new Map(rows.map(({ rail, height }) => [rail, height]))
}

/** Readers take turns, the first one too, when there is no row to lock yet. */
export async function lockCursor(tx: Tx, rail: string): Promise<Cursor | undefined> {
  await write(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`chain:${rail}`}, 0))`)
  return findCursor(tx, rail)
}

export const saveCursor = (tx: Tx, rail: string, { height, hash }: Cursor): Promise<number> =>
  write(
    tx,
    sql`insert into chain_cursors (rail, height, hash) values (${rail}, ${height}, ${hash})
      on conflict (rail) do update set height = excluded.height, hash = excluded.hash`,
  )

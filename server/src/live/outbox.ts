import type { LiveEvent } from '@moon/contract/live.ts'
import { read, readOne, sql, type Database } from '../database/db.ts'
import { keptFor } from './live.ts'

export type OutboxRow = { id: bigint; userId: string; kind: LiveEvent['kind']; subject: string }
type Row = OutboxRow & { at: string }
type Outbox = { readNew(): Promise<OutboxRow[] | 'another history'> }

/** Rows of slower transactions may become visible after faster ones with higher ids, so a window of ids is read again. */
const overlap = 200n

/**
 * The outbox from now on: each row once, including rows that became visible late. The last row read is read again each time: when it is
 * missing before its hour is over, or differs, the database was restored to an earlier time and numbers its rows anew.
 */
export async function openOutbox({ db }: Pick<Database, 'db'>): Promise<Outbox> {
  let last = await readOne(
    db,
    sql<Pick<Row, 'id' | 'at'>>`select id, ${at} as at from live_events order by id desc limit 1`,
  )
  let start = last?.id ?? 0n
  const seen = new Set<bigint>(last ? [last.id] : [])
  return {
    readNew: async () => {
      const cursor = last?.id ?? 0n
      const rows = await read(
        db,
        sql<Row>`select id, user_id as "userId", kind, subject, ${at} as at from live_events
          where id > ${cursor - overlap} and id >= ${start} and (id = ${cursor} or id <> all(${[...seen].map(String)}::bigint[]))
          order by id`,
      )
      if (last && rows.find(({ id }) => id === cursor)?.at !== last.at) {
        if (!(await isForgotten(db, last))) return 'another history'
        // Whatever stands there now is newer than all that was read.
        ;[last, start] = [undefined, 0n]
        seen.clear()
      }
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      for (const row of fresh) if (row.id > (last?.id ?? 0n)) last = row
      for (const id of seen) if (id <= (last?.id ?? 0n) - overlap) seen.delete(id)
      return fresh
    },
  }
}

const at = sql`created_at::text`

/** Whether the sweep has deleted the row, as it does after an hour (live.ts); by the database's clock, which stamped it. */
async function isForgotten(db: Database['db'], last: Pick<Row, 'at'>): Promise<boolean> {
  const row = await readOne(db, sql<{ is: boolean }>`select ${last.at}::timestamptz < now() - ${keptFor} as is`)
  return row!.is
}

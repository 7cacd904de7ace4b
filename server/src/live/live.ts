import type { LiveEvent } from '@moon/contract/live.ts'
import { afterCommit, beforeCommit, sql, write, type Database, type Tx } from '../database/db.ts'
import type { Sweep } from '../queue/sweep.ts'
import { forgetEndedProcesses } from './count-streams.ts'

/**
 * Push: writes a row in the outbox within the transaction, and sends one coalesced NOTIFY after it (a NOTIFY inside takes a global lock
 * at commit: measured 0.42 of the rate without). The rows of a transaction are written without duplicates by one statement, its last.
 * The listener reads the rows above its cursor, on a wake-up and on a sweep each second, so nothing is missed when a process dies
 * between commit and NOTIFY.
 */
export async function publish(tx: Tx, userId: string, event: LiveEvent): Promise<void> {
  beforeCommit(tx, insertEvents, { userId, ...event })
  afterCommit(tx, () => wake?.())
}

async function insertEvents(tx: Tx, all: ({ userId: string } & LiveEvent)[]): Promise<void> {
  const events = new Map(all.map((event) => [`${event.userId} ${event.kind} ${event.subject}`, event]))
  const [userIds, kinds, subjects] = (['userId', 'kind', 'subject'] as const).map((field) =>
    [...events.values()].map((event) => event[field]),
  )
  await write(
    tx,
    sql`insert into live_events (user_id, kind, subject)
      select * from unnest(${userIds}::text[], ${kinds}::text[], ${subjects}::text[])`,
  )
}

let wake: (() => void) | undefined

/** Registers the process's live listener, which is called after each commit that published an event. */
export function onPublished(listener: () => void): void {
  wake = listener
}

const forgetEveryMs = 3_600_000
/** How long events stay in the outbox, for clients that were disconnected; by the database's clock, which stamped them. */
export const keptFor = sql`interval '1 hour'`

/** Deletes events that every process has read long ago. */
export const liveSweeps = ({ database }: { database: Database }): Sweep[] => [
  {
    name: 'live.forget',
    everyMs: forgetEveryMs,
    run: async () => {
      await write(database.db, sql`delete from live_events where created_at < now() - ${keptFor}`)
      await forgetEndedProcesses(database.db)
    },
  },
]

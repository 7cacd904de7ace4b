import { createHash } from 'node:crypto'
import { after, type Clock } from './clock.ts'
import { readOne, sql, write, type Database } from './db.ts'
import { Refusal } from './refusal.ts'

/** How often one thing may be done in a window of time. The name keeps different limits on the same person apart. */
export type Limit = { name: string; most: number; everyMs: number }

type Deps = { database: Database; clock: Clock }

/** Counts one attempt and answers whether it was still within the limit. */
export async function countWithin({ database, clock }: Deps, limit: Limit, whom: string): Promise<boolean> {
  const now = clock.now()
  const row = await readOne(
    database.db,
    sql<{ count: number }>`insert into throttles as t (key, started_at, ends_at, count)
      values (${keyOf(limit, whom)}, ${now}, ${after(now, limit.everyMs)}, 1)
      on conflict (key) do update set
        count = case when t.ends_at <= ${now} then 1 else t.count + 1 end,
        started_at = case when t.ends_at <= ${now} then excluded.started_at else t.started_at end,
        ends_at = case when t.ends_at <= ${now} then excluded.ends_at else t.ends_at end
      returning count`,
  )
  return (row?.count ?? 1) <= limit.most
}

/** Counts one attempt, and refuses it when there were too many. */
export async function assertWithin(deps: Deps, limit: Limit, whom: string): Promise<void> {
  if (!(await countWithin(deps, limit, whom))) throw new Refusal('too_many_requests')
}

/** Whether the limit has been reached, without counting. */
export async function isSpent({ database, clock }: Deps, limit: Limit, whom: string): Promise<boolean> {
  const row = await readOne(
    database.db,
    sql<{
      count: number
    }>`select count from throttles where key = ${keyOf(limit, whom)} and ends_at > ${clock.now()}`,
  )
  return (row?.count ?? 0) >= limit.most
}

export async function forgetThrottle({ database }: Pick<Deps, 'database'>, limit: Limit, whom: string): Promise<void> {
  await write(database.db, sql`delete from throttles where key = ${keyOf(limit, whom)}`)
}

/** Windows that are over; for a sweep. */
export async function deleteEndedThrottles({ database, clock }: Deps): Promise<void> {
  await write(database.db, sql`delete from throttles where ends_at < ${clock.now()}`)
}

/** The table of attempts is no list of addresses. */
const keyOf = ({ name }: Limit, whom: string): string =>
  createHash('sha256').update(`${name}\n${whom}`).digest('base64url')

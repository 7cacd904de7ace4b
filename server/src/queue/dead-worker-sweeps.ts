import type { PoolClient } from 'pg'
import type { Log } from '../kit/log.ts'
import type { StandingConnection } from './standing-connection.ts'
import type { Sweep } from './sweep.ts'

const everyMs = 2_000
const lockOf = `hashtextextended('worker:' || id, 0)`

/**
 * The queue leaves a job with the worker that took it for four hours, because it cannot know whether that worker is alive; a log-in code
 * must not wait so long. So each process holds an advisory lock for its workers, which ends with its connection however the process
 * ended. One process checks whose lock is free: that worker has died, and its jobs become free again. When a process only lost its
 * connection, a job may run twice at once: every job's verb is idempotent.
 */
export function deadWorkerSweeps(
  { connection, log }: { connection: StandingConnection; log: Log },
  ownIds: () => string[],
): Sweep[] {
  const locked = new WeakMap<PoolClient, Set<string>>()
  /** Costs no statement while the connection is open. */
  const lockOwn = async () => {
    const on = await connection.open()
    const ids = locked.get(on) ?? new Set()
    locked.set(on, ids)
    const fresh = ownIds().filter((id) => !ids.has(id))
    if (fresh.length > 0) await on.query(`select pg_advisory_lock(${lockOf}) from unnest($1::text[]) id`, [fresh])
    for (const id of fresh) ids.add(id)
    return on
  }
  const takeOver = async () => {
    const on = await lockOwn()
    const dead = await readDead(on, ownIds())
    if (dead.length === 0) return
    log.warn({ workers: dead }, 'workers have died; their jobs are taken over')
    const superseded = await readSuperseded(on, dead)
    await on.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    await on.query('select graphile_worker.complete_jobs($1::bigint[])', [superseded])
    await on.query(`select pg_advisory_unlock(${lockOf}) from unnest($1::text[]) id`, [dead])
  }
  const orDrop = (work: () => Promise<unknown>) => async () => {
    try {
      await work()
    } catch (error) {
      // Its locks end with it, and the next turn takes them anew on another connection.
      connection.drop()
      throw error
    }
  }
  return [
    { name: 'locks of workers', everyMs, inEachProcess: true, run: orDrop(lockOwn) },
    { name: 'dead workers', everyMs, run: orDrop(takeOver) },
  ]
}

/**
 * Jobs whose key was posted again while they ran have a successor and would otherwise have ended silently: the queue marks them by
 * removing key and attempts.
 */
async function readSuperseded(on: PoolClient, dead: string[]): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    `select id from graphile_worker.jobs
      where locked_by = any($1::text[]) and key is null and attempts = max_attempts and last_error is null`,
    [dead],
  )
  return rows.map(({ id }) => id)
}

/** Workers that have a job but no lock. Takes their locks, so that no other process takes over too. */
async function readDead(on: PoolClient, own: string[]): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    `select id from (select distinct locked_by as id from graphile_worker.jobs
        where locked_by is not null and locked_by <> all($1::text[])) others
      where pg_try_advisory_lock(${lockOf})`,
    [own],
  )
  return rows.map(({ id }) => id)
}

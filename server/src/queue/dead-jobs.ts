import type { Pool } from 'pg'
import type { Log } from '../kit/log.ts'
import type { Sweep } from './sweep.ts'

const everyMs = 600_000

type DeadJob = { id: string; name: string; key: string | null; error: string | null }

/**
 * Jobs that have used up their attempts. A person is told of each, once, by an alarm, and the row goes: what it was to do
 * about money is also found by a sweep, from the facts alone; a letter has been tried for days by then. One that was
 * replaced while it ran and then died leaves without a word; its successor has done its work.
 */
export const deadJobSweep = ({ jobPool, log }: { jobPool: Pool; log: Log }): Sweep => ({
  name: 'dead jobs',
  everyMs,
  run: async () => {
    const { rows } = await jobPool.query<DeadJob>(
      `select id, task_identifier as name, key, last_error as error from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null order by id limit 1000`,
    )
    if (rows.length === 0) return
    for (const { name, key, error } of rows)
      if (error !== null) log.error({ alarm: 'job_died', job: name, key, error }, 'a job failed for good')
    await jobPool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  },
})

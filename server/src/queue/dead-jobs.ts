import type { Pool } from 'pg'
import type { Log } from '../kit/log.ts'
import { keyedFlag } from './jobs.ts'
import type { Sweep } from './sweep.ts'

const everyMs = 600_000

type DeadJob = { id: string; name: string; key: string | null; error: string | null; wasReplaced: boolean }

/**
 * Raises one alarm for each job that has used up its attempts, and deletes the job: a sweep finds unfinished work about money from the
 * facts alone, and an email has been tried for days by then. A job that was replaced while it ran raises no alarm, also when it failed,
 * as in a failover: the queue took its key and its attempts away, and its successor does the work.
 */
export const deadJobSweep = ({ jobPool, log }: { jobPool: Pool; log: Log }): Sweep => ({
  name: 'dead jobs',
  everyMs,
  run: async () => {
    const { rows } = await jobPool.query<DeadJob>(
      `select id, task_identifier as name, key, last_error as error,
          key is null and coalesce(flags ? $1, false) as "wasReplaced" from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null order by id limit 1000`,
      [keyedFlag],
    )
    if (rows.length === 0) return
    for (const { name, key, error, wasReplaced } of rows)
      if (error !== null && !wasReplaced)
        log.error({ alarm: 'job_died', job: name, key, error }, 'a job failed for good')
    await jobPool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  },
})

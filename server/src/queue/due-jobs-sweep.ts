import type { Pool } from 'pg'
import type { Sweep } from './sweep.ts'

const everyMs = 2_000
/** As many as one process runs concurrently. */
const mostAtOnce = 8

/**
 * A newly posted job wakes a worker of each process; a job due for a retry, or released from a dead worker, wakes none. One process
 * looks for those and wakes the workers of all processes, so that not every worker has to poll.
 */
export const dueJobsSweep = ({ jobPool }: { jobPool: Pool }): Sweep => ({
  name: 'due jobs',
  everyMs,
  run: async () => {
    await jobPool.query(
      `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', n)::text) from (
        select count(*)::int as n from (
          select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) due) counted
        where n > 0`,
      [mostAtOnce],
    )
  },
})

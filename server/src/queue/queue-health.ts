import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { HealthCheck } from '../kit/health.ts'

/** Workers look for jobs every thirty seconds; a database that was unreachable for a moment is no reason for an alarm. */
const silentMs = 75_000
/** Jobs are usually taken within a second; a job due for longer than this waits for workers that do not come. */
const lateSeconds = 60

/** Whether this process's workers can take jobs, and whether jobs are taken in time by any process. */
export function queueHealth({ jobPool, events }: { jobPool: Pool; events: WorkerEvents }): HealthCheck {
  let lookedAt = performance.now()
  let busy = 0
  let hasEnded = false
  const looked = () => {
    lookedAt = performance.now()
  }
  events.on('worker:getJob:empty', looked)
  events.on('job:start', () => {
    looked()
    busy += 1
  })
  events.on('job:complete', () => {
    looked()
    busy -= 1
  })
  events.on('pool:release', () => {
    hasEnded = true
  })
  return async () => {
    if (hasEnded) return 'the workers have ended'
    const silence = performance.now() - lookedAt
    if (busy === 0 && silence > silentMs) return `no worker could look for jobs for ${Math.round(silence / 1_000)} s`
    const oldest = await oldestDueSeconds(jobPool)
    return oldest > lateSeconds ? `a job has been due for ${oldest} s` : undefined
  }
}

async function oldestDueSeconds(jobPool: Pool): Promise<number> {
  const { rows } = await jobPool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(run_at)), 0)::int as seconds
      from graphile_worker._private_jobs where is_available and run_at <= now()`,
  )
  return rows[0]!.seconds
}

import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Clock } from './kit/clock.ts'
import { DatabaseAway, databaseError } from './database/database-away.ts'
import type { Database } from './database/db.ts'
import { deadJobSweep } from './queue/dead-jobs.ts'
import { deadWorkerSweeps } from './queue/dead-worker-sweeps.ts'
import { dueJobsSweep } from './queue/due-jobs-sweep.ts'
import type { HealthCheck } from './kit/health.ts'
import type { Log } from './kit/log.ts'
import { queueHealth } from './queue/queue-health.ts'
import { Outage } from './kit/outage.ts'
import { inSpan } from './tracing/tracer.ts'
import { takeLeases } from './queue/leases.ts'
import { standingConnection, type StandingConnection } from './queue/standing-connection.ts'
import { withoutTrace } from './queue/with-trace.ts'
import { runSweeps, type Sweep } from './queue/sweep.ts'
import { runWatchers, type Watcher } from './queue/watcher.ts'
import { allRoles, type Role } from './settings/roles.ts'

/** The background work of a process: jobs from the queue, sweeps, and listeners of the rails. */
export type Worker = {
  /** Undefined when this process takes no jobs (MOON_ROLES). */
  health?: HealthCheck | undefined
  stop(): Promise<void>
}

type Parts = {
  database: Database
  log: Log
  clock: Clock
  jobs: Readonly<Record<string, (payload: never) => Promise<void>>>
  sweeps: readonly Sweep[]
  watchers?: readonly Watcher[]
  roles?: readonly Role[]
  concurrency?: number
  /** Notified when jobs begin and end. */
  watchJobs?: ((events: WorkerEvents) => void) | undefined
}

export async function startWorker({ sweeps, watchers = [], roles = allRoles, ...deps }: Parts): Promise<Worker> {
  const connection = standingConnection(deps.database.jobPool)
  const queue = roles.includes('worker') ? await startQueue(deps, connection) : undefined
  const ours = [...(queue?.sweeps ?? []), ...sweeps].filter(
    ({ role, inEachProcess }) => inEachProcess === true || roles.includes(role ?? 'worker'),
  )
  const shared = ours.filter(({ inEachProcess }) => inEachProcess !== true).map(({ name }) => name)
  const leases = takeLeases({ ...deps, connection }, randomUUID(), shared)
  const stopWatchers = runWatchers(watchers, leases)
  const stopSweeps = runSweeps(ours, { ...deps, leases })
  return {
    health: queue?.health,
    stop: async () => {
      await Promise.all([stopSweeps(), stopWatchers()])
      await leases.stop()
      await queue?.stop()
      connection.drop()
    },
  }
}

/** Takes jobs from the queue; its sweeps take over the jobs of workers that died. */
async function startQueue(
  {
    database,
    log,
    jobs,
    concurrency = 8,
    watchJobs,
  }: Pick<Parts, 'database' | 'log' | 'jobs' | 'concurrency' | 'watchJobs'>,
  connection: StandingConnection,
): Promise<Worker & { sweeps: readonly Sweep[] }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      (given: unknown) => {
        const { payload, parent } = withoutTrace(given)
        return inSpan(`job ${name}`, { kind: 'consumer', parent }, () => work(payload as never))
      },
    ]),
  )
  const events: WorkerEvents = new EventEmitter()
  // The queue marks each job with the id of the worker pool that took it.
  const pools: string[] = []
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id))
  // Jobs posted before the pool listened did not wake it, so it looks for them now.
  events.on('pool:listen:success', ({ workerPool }) => workerPool.nudge(concurrency))
  watchJobs?.(events)
  const health = queueHealth({ jobPool: database.jobPool, events })
  const runner = await run({
    events,
    pgPool: database.jobPool,
    concurrency,
    noHandleSignals: true,
    // The queue wakes by NOTIFY, and one process looks for due jobs (dueJobsSweep). Each worker also polls, in case a wake-up was lost.
    pollInterval: 30_000,
    taskList,
    logger: new Logger(() => (level, message, meta) => {
      // An unreachable database is logged once for the whole process (database-watch.ts).
      if (level !== 'error' || databaseError(meta?.['error'] ?? meta?.['fatalError']) instanceof DatabaseAway) return
      const job = meta?.['job'] as { task_identifier?: string; attempts?: number } | undefined
      const cause = meta?.['error']
      if (!(cause instanceof Outage)) log.error({ job: job?.task_identifier }, message)
      else if (job?.attempts === 1)
        log.warn({ job: job.task_identifier, because: cause.message }, 'a job waits and is tried again')
    }),
  })
  const { jobPool } = database
  return {
    health,
    sweeps: [
      ...deadWorkerSweeps({ connection, log }, () => pools),
      dueJobsSweep({ jobPool }),
      deadJobSweep({ jobPool, log }),
    ],
    stop: () => runner.stop(),
  }
}

import type { FastifyInstance } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../database/db.ts'
import type { OutsideListener } from '../tracing/hear-outside-calls.ts'
import type { Sweep } from '../queue/sweep.ts'
import { measureFigures } from './measure-figures.ts'
import { measureHotWallets, type HotWallets } from './measure-hot-wallets.ts'
import { measureJobs } from './measure-jobs.ts'
import { measureOutsideCalls } from './measure-outside-calls.ts'
import { measurePools } from './measure-pools.ts'
import { measureRequests } from './measure-requests.ts'
import { measureSweeps } from './measure-sweeps.ts'

/** The Prometheus metrics of one process. */
export type Metrics = {
  observe: (app: FastifyInstance) => void
  watchJobs: (events: WorkerEvents) => void
  hearOutside: OutsideListener
  sweeps: (sweeps: readonly Sweep[]) => Sweep[]
  /** All metrics as text (Prometheus' exposition format). */
  read: () => Promise<{ type: string; text: string }>
}

type Parts = {
  database: Pick<Database, 'db' | 'pool' | 'jobPool' | 'urgentPool'>
  /** For how long the live feed has read nothing. */
  liveSilenceMs: () => number
  hotWallets: HotWallets
}

/** Labels are names of ours: declared routes, jobs, sweeps, providers, coins. Never a user, an address or a number. */
export function openMetrics({ database, liveSilenceMs, hotWallets }: Parts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  // Gauges whose names end like those of counters.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  measurePools({ work: database.pool, jobs: database.jobPool, urgent: database.urgentPool }, registers)
  const liveFeedAge = new Gauge({
    name: 'moon_live_feed_age_seconds',
    help: 'For how long no live events could be read.',
    registers: [],
    collect() {
      this.set(liveSilenceMs() / 1_000)
    },
  })
  registry.registerMetric(liveFeedAge)
  const readFromDatabase = measureFigures(database.db, registers)
  const askWallets = measureHotWallets(hotWallets, registers)
  return {
    observe: (app) => measureRequests(app, registers),
    watchJobs: (events) => measureJobs(events, registers),
    hearOutside: measureOutsideCalls(registers),
    sweeps: (sweeps) => measureSweeps(sweeps, registers),
    read: async () => {
      askWallets()
      await readFromDatabase()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

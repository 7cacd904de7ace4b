import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/db.ts'

type Pool = Database['pool']
type Connect = (callback?: (...given: unknown[]) => void) => Promise<unknown> | undefined

/** How long requests for a connection wait, and how many connections there are. */
export function measurePools(pools: Readonly<Record<string, Pool>>, registers: Registry[]): void {
  const waited = new Histogram({
    name: 'moon_database_pool_wait_seconds',
    help: 'How long a connection was waited for.',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.1, 1, 5],
    registers,
  })
  for (const [name, pool] of Object.entries(pools)) {
    const connect = pool.connect.bind(pool) as Connect
    pool.connect = ((callback) => {
      const done = waited.startTimer({ pool: name })
      if (!callback) return connect()?.finally(done)
      return connect((...given) => {
        done()
        callback(...given)
      })
    }) as Connect as typeof pool.connect
  }
  const connections = new Gauge({
    name: 'moon_database_pool_connections',
    help: 'Connections of this process: in use, idle, and how many wait for one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  for (const register of registers) register.registerMetric(connections)
}

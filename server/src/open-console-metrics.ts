import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/db.ts'
import { SettingsError } from './kit/settings-error.ts'
import type { Settings } from './settings/config.ts'

/** Prometheus metrics of the console's process: requests, connections and event loop. Loads nothing when the address is unset. */
export async function openConsoleMetrics(
  { metrics: { host, port } }: Pick<Settings, 'metrics'>,
  { pool }: Pick<Database, 'pool'>,
): Promise<{ observe: (app: FastifyInstance) => void; close: () => void }> {
  if (port === null) return { observe: () => {}, close: () => {} }
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const { measurePools } = await import('./metrics/measure-pools.ts')
  const { measureRequests } = await import('./metrics/measure-requests.ts')
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  measurePools({ console: pool }, [registry])
  const read = async () => ({ type: registry.contentType, text: await registry.metrics() })
  const server = serveMetrics({ read }).listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`METRICS_PORT cannot be listened on (${code}): metrics are to be at ${host}, port ${port}.`)
  })
  return {
    observe: (app) => measureRequests(app, [registry]),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

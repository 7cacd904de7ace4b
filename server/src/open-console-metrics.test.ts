import Fastify from 'fastify'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../../tools/src/start/free-port.ts'
import { openConsoleMetrics } from './open-console-metrics.ts'

const database = { pool: new Pool() }

test('the console exposes its requests, connections and event loop at the configured port, and nothing without a port', async () => {
  const app = Fastify()
  const port = await freePort()
  const { observe, close } = await openConsoleMetrics({ metrics: { host: '127.0.0.1', port } }, database)
  observe(app)
  app.get('/api/:call', () => ({}))
  await app.inject('/api/users?token=a-secret')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('moon_http_requests_total{method="GET",route="/api/:call",status="2xx"} 1')
  expect(text).toContain('moon_database_pool_connections{pool="console",state="waiting"} 0')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain('a-secret')
  close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
  const none = await openConsoleMetrics({ metrics: { host: '127.0.0.1', port: null } }, database)
  none.observe(app)
  none.close()
})

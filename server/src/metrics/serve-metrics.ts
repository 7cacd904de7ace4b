import { createServer, type Server } from 'node:http'
import type { Metrics } from './open-metrics.ts'

/** Serves `GET /metrics`, and nothing else, at an address that users of Moon cannot reach. */
export function serveMetrics({ read }: Pick<Metrics, 'read'>): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}

import { createServer, type Server } from 'node:http'
import type { Metrics } from './open-metrics.ts'

/** Answers `GET /metrics` at an address of its own, which whoever uses Moon does not reach, and nothing else. */
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

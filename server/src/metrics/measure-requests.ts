import { livePath } from '@moon/contract/plain/live-path.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Around what users notice (0.1 s, 1 s) and the timeout (30 s). */
const buckets = [0.025, 0.1, 0.3, 1, 3, 10]

/** Counts requests by declared route and status class; a request that matches no route is `none`, whatever its path. */
export function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const total = new Counter({
    name: 'moon_http_requests_total',
    help: 'Requests that were answered, by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'moon_http_request_duration_seconds',
    help: 'How long requests took, by route; not the live streams, which last as long as their reader stays.',
    labelNames: ['route'],
    buckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    total.inc({ method: methodOf(request.method), route, status: `${Math.floor(reply.statusCode / 100)}xx` })
    if (route !== livePath) duration.observe({ route }, reply.elapsedTime / 1_000)
    done()
  })
}

/** Clients may invent methods; unknown ones share a label. */
const methodOf = (method: string) => (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other')

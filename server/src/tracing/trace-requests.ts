import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracer, type Span } from './tracer.ts'

/** Each request is a span, named by its route as it is declared; a webhook of a provider's is one, too. Nothing where nobody looks. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'moon.request_id': request.id }
    const span = currentTracer()?.begin(`${request.method} ${route}`, { kind: 'server', attributes })
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // A body that was read in between has left the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const attributes = { 'http.response.status_code': reply.statusCode }
    spans.get(request)?.end({ attributes, failed: reply.statusCode >= 500 })
    done()
  })
}

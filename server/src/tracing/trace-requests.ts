import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracer, type Span } from './tracer.ts'

/** Traces each request, including providers' webhooks, as a span named by its declared route. Does nothing when tracing is off. */
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
  // Reading the body has left the span's async context, so it is entered again.
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

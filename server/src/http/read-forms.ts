import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kit/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be a form. */
    takesForms?: boolean
  }
}

/** Parses a form into an object of texts, for calls that accept one. A repeated field is refused (RFC 6749, 3.2). */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (!request.routeOptions.config.takesForms) return done(new Refusal('bad_input'))
    const fields = [...new URLSearchParams(body as string)]
    const isTwice = new Set(fields.map(([name]) => name)).size < fields.length
    return isTwice ? done(new Refusal('bad_input')) : done(null, Object.fromEntries(fields))
  })
}

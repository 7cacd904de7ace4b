import type { FastifyInstance } from 'fastify'

/** Routes whose address says everything: whatever body comes is taken, in any form, and not looked at. */
export function ignoreBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
}

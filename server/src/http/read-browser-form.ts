import type { FastifyInstance } from 'fastify'

/** For routes that accept only a form of a browser or mail program; the body is its text. */
export function readBrowserForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

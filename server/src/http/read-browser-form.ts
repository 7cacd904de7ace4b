import type { FastifyInstance } from 'fastify'

/** Routes that take a form of a browser's or of a mail program's and nothing else; the body is its text. */
export function readBrowserForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

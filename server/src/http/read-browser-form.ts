import type { FastifyInstance } from 'fastify'

/** Routes that take a form of a browser's and nothing else; the body is its text. */
export function readBrowserForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of the one configured extension make calls (CORS), with the tokens that they hold themselves: cookies are not sent. Other
 * origins get no CORS headers, so that browsers keep the answers from them.
 */
export function allowExtension(app: FastifyInstance, { extensionId }: { extensionId: string | null }): void {
  if (extensionId === null) return
  const origin = `chrome-extension://${extensionId}`
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/') || request.headers.origin !== origin) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'date, retry-after',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .send()
  })
}

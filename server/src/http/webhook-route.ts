import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Log } from '../kit/log.ts'
import { acceptWebhook, type Webhook } from './accept-webhook.ts'
import { countForged } from './forged-deliveries.ts'
import type { Delivery } from './signed-delivery-id.ts'

/** A route that a provider posts to. `take` returns the body of the answer, or that the signature is wrong. */
export type SignedRoute = {
  path: string
  take: (delivery: Pick<Delivery, 'headers' | 'body'>) => Promise<object | 'forged'>
}

/** The routes of signed webhooks. Signatures cover the raw body, so these routes are outside the contract. */
export function signedRoutes(log: Log, routes: readonly SignedRoute[]): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const forged = countForged(log)
    app.addHook('onClose', () => forged.close())
    for (const { path, take } of routes)
      app.route({
        method: 'POST',
        url: path,
        handler: async (request) => {
          const answer = await take(rawOf(request))
          if (answer === 'forged') throw forged.count(request)
          return answer
        },
      })
  }
}

export const webhookRoute = <Event>(
  deps: { database: Database; clock: Clock },
  path: string,
  webhook: Webhook<Event>,
): SignedRoute => ({
  path,
  take: async (delivery) =>
    (await acceptWebhook(deps, webhook, delivery)) === 'forged' ? 'forged' : { received: true },
})

const rawOf = ({ headers, body }: FastifyRequest) => ({ headers, body: typeof body === 'string' ? body : '' })

import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { receiveNews } from './receive-news.ts'

/** Where the supplier tells its news; its portal is told this address. */
const supplierPath = '/v1/supplier/webhooks'

type Deps = { database: Database; supplier: GiftCardSupplier | null; clock: Clock; log: Log }

/** What the supplier calls. Signatures are over the raw body, so this route stands outside the contract. */
export function supplierWebhookRoutes({ supplier, ...deps }: Deps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    if (!supplier) return
    app.post(supplierPath, async ({ headers, body }) => {
      const delivery = { headers, body: typeof body === 'string' ? body : '' }
      if ((await receiveNews({ ...deps, supplier }, delivery)) === 'forged') throw new Refusal('unauthenticated')
      return { received: true }
    })
  }
}

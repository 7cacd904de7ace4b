import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { countForged, type ForgedDeliveries } from '../http/forged-deliveries.ts'
import type { Log } from '../kit/log.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { acceptSupplierWebhook } from './accept-supplier-webhook.ts'

/** Where the supplier sends its webhooks; this address is entered in its portal. */
const supplierWebhookPath = '/v1/supplier/webhooks'

type Deps = { database: Database; supplier: GiftCardSupplier | null; clock: Clock; log: Log }

/** What the supplier calls. Signatures are over the raw body, so this route stands outside the contract. */
export function supplierWebhookRoutes({ supplier, ...deps }: Deps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    if (!supplier) return
    const forged = countForged(deps.log)
    app.addHook('onClose', () => forged.close())
    app.post(supplierWebhookPath, (request) => takeNews({ ...deps, supplier, forged }, request))
  }
}

async function takeNews(
  deps: Deps & { supplier: GiftCardSupplier; forged: ForgedDeliveries },
  request: FastifyRequest,
): Promise<unknown> {
  const { headers, body } = request
  const delivery = { headers, body: typeof body === 'string' ? body : '' }
  if ((await acceptSupplierWebhook(deps, delivery)) === 'forged') throw deps.forged.count(request)
  return { received: true }
}

import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { signedRoutes, webhookRoute } from '../http/webhook-route.ts'
import type { Log } from '../kit/log.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { supplierWebhook } from './supplier-webhook.ts'

/** The path of the supplier's webhooks; an operator enters this address in the supplier's portal. */
const supplierWebhookPath = '/v1/supplier/webhooks'

type Deps = { database: Database; supplier: GiftCardSupplier | null; clock: Clock; log: Log }

/** The routes that the supplier calls. */
export const supplierWebhookRoutes = ({ supplier, ...deps }: Deps): FastifyPluginAsync =>
  signedRoutes(deps.log, supplier ? [webhookRoute(deps, supplierWebhookPath, supplierWebhook(supplier))] : [])

import { z } from 'zod/mini'
import { signedDeliveryId, type Delivery } from '../../http/signed-delivery-id.ts'
import type { SupplierEvent } from '../supplier.ts'

const orderNews = z.object({ id: z.string().check(z.minLength(1)), status: z.string() })
const productNews = z.object({ product_code: z.string().check(z.minLength(1)) })

/** Bodies do not name their event: each event has its own endpoint at the supplier, with its own secret. */
export function readWebhook(delivery: Delivery, secrets: readonly string[]): SupplierEvent | 'forged' {
  const deliveryId = signedDeliveryId(delivery, secrets, 'svix')
  if (deliveryId === undefined) return 'forged'
  const body = parse(delivery.body)
  const product = productNews.safeParse(body).data
  if (product) return { kind: 'product', deliveryId, code: product.product_code }
  const order = orderNews.safeParse(body).data
  if (order) return { kind: 'order', deliveryId, orderId: order.id }
  return { kind: 'other', deliveryId, eventType: 'unknown' }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

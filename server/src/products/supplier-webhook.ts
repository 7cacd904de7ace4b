import type { Webhook } from '../http/accept-webhook.ts'
import { addJob } from '../queue/jobs.ts'
import type { GiftCardSupplier, SupplierEvent } from '../supplier/supplier.ts'
import { insertDelivery } from './supplier-store.ts'

/** The supplier's webhooks: each names a product or an order, whose state is then read from the supplier. */
export const supplierWebhook = (supplier: GiftCardSupplier): Webhook<SupplierEvent> => ({
  read: (delivery) => supplier.readWebhook(delivery),
  insert: (tx, event, at) =>
    insertDelivery(tx, {
      supplier: supplier.name,
      deliveryId: event.deliveryId,
      kind: event.kind,
      subject: subjectOf(event),
      at,
    }),
  async follow(tx, event) {
    if (event.kind === 'product')
      await addJob(
        tx,
        'products.reread',
        { supplier: supplier.name, code: event.code },
        { key: `products.reread:${supplier.name}:${event.code}` },
      )
    if (event.kind === 'order')
      await addJob(
        tx,
        'supplier_order.changed',
        { supplier: supplier.name, orderId: event.orderId },
        { key: `supplier.order:${supplier.name}:${event.orderId}` },
      )
  },
})

function subjectOf(event: SupplierEvent): string {
  switch (event.kind) {
    case 'order':
      return event.orderId
    case 'product':
      return event.code
    case 'other':
      return event.eventType
  }
}

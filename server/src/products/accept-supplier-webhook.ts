import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import type { Delivery, GiftCardSupplier, SupplierEvent } from '../supplier/supplier.ts'
import { insertDelivery } from './supplier-store.ts'

/** Takes a webhook of the supplier: checked, stored once, and the reading of the truth put on the queue. */
export async function acceptSupplierWebhook(
  { database, supplier, clock }: { database: Database; supplier: GiftCardSupplier; clock: Clock },
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
): Promise<'taken' | 'forged'> {
  const at = clock.now()
  const news = supplier.readWebhook({ headers, body, now: at })
  if (news === 'forged') return 'forged'
  const { deliveryId, kind } = news
  await database.transaction(async (tx) => {
    if (!(await insertDelivery(tx, { supplier: supplier.name, deliveryId, kind, subject: subjectOf(news), at }))) return
    if (news.kind === 'product')
      await addJob(
        tx,
        'products.reread',
        { supplier: supplier.name, code: news.code },
        { key: `products.reread:${supplier.name}:${news.code}` },
      )
    if (news.kind === 'order')
      await addJob(
        tx,
        'supplier_order.changed',
        { supplier: supplier.name, orderId: news.orderId },
        { key: `supplier.order:${supplier.name}:${news.orderId}` },
      )
  })
  return 'taken'
}

function subjectOf(news: SupplierEvent): string {
  switch (news.kind) {
    case 'order':
      return news.orderId
    case 'product':
      return news.code
    case 'other':
      return news.eventType
  }
}

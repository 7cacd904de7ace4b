import type { GiftCard } from '../cards/card.ts'
import type { OrderRead } from '../supplier/supplier.ts'
import type { OrderDeps } from './order-steps.ts'
import { readOthersOrders } from './store.ts'

/**
 * Looks up an order whose answer was lost. Orders in progress have no reference at the supplier, and in a busy hour
 * there is always one. Those known to belong to other cards are ruled out; any other may be the wanted one.
 */
export async function findOwnOrder({ database, supplier }: OrderDeps, card: GiftCard): Promise<OrderRead> {
  const found = await supplier.findOrder(card.purchaseId, card.paidAt ?? undefined)
  if (found.kind !== 'unnamed') return found
  const others = await readOthersOrders(database.db, {
    supplier: supplier.name,
    cardId: card.id,
    orderIds: found.orderIds,
  })
  return { kind: found.orderIds.every((id) => others.has(id)) ? 'absent' : 'unknown' }
}

import type { GiftCard } from '../cards/card.ts'
import type { OrderRead } from '../supplier/supplier.ts'
import type { OrderDeps } from './order-steps.ts'
import { readOthersOrders } from './store.ts'

/**
 * Looks for an order whose answer was lost. Orders under way have no name at the supplier, and in a busy hour there is always
 * one: those that are known to be for other cards hide nothing, and any other may be the one that is looked for.
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

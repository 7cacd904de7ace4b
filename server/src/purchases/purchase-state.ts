import type { PurchaseId } from '@moon/contract/ids.ts'
import type { ConsumerEventData } from '@moon/contract/consumer-events.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { publish } from '../live/live.ts'
import type { Purchase, PurchaseState } from './purchase.ts'
import { updatePurchaseState, type StateChange } from './store.ts'
import { movesTo } from '../kit/moves-to.ts'

export const moves = {
  open: ['paid', 'expired', 'refunded', 'cancelled'],
  expired: ['open', 'refunded', 'cancelled'],
  paid: ['delivered', 'refunded'],
  delivered: [],
  refunded: [],
  cancelled: [],
} as const satisfies Record<PurchaseState, readonly PurchaseState[]>

/**
 * Moves a purchase to another state; nothing else does. Returns undefined when a concurrent move was first, or the
 * purchase cannot go there from its state.
 */
export async function movePurchase(tx: Tx, id: PurchaseId, change: StateChange): Promise<Purchase | undefined> {
  const from = movesTo<PurchaseState>(moves, change.to)
  const moved = await updatePurchaseState(tx, id, from, change)
  if (!moved) return undefined
  await publish(tx, moved.userId, { kind: 'activity', subject: moved.id })
  // The state paid is announced together with the card.
  if (change.to === 'expired' || change.to === 'refunded' || change.to === 'cancelled')
    await announceOrder(tx, moved, change.to)
  return moved
}

type OrderState = ConsumerEventData<'order.paid'>['state']

/** Posts an event for the buyer's programs, which call a purchase an order, with the ids that they were given. */
export const announceOrder = (tx: Tx, { id, userId, cardId }: Purchase, state: OrderState): Promise<void> =>
  announceEvent(tx, { userId, type: `order.${state}` }, async () => {
    const { lightning, onChain } = await readInvoicesAndPayments(tx, id)
    const shown = { invoiceId: onChain?.id ?? null, depositAddress: lightning?.paymentRequest ?? null }
    return { orderId: id, ...shown, cardId, state }
  })

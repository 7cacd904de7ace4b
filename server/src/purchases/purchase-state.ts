import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
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

/** The one function that moves a purchase. Undefined: somebody was first, or it cannot go there from where it is. */
export async function movePurchase(tx: Tx, id: PurchaseId, change: StateChange): Promise<Purchase | undefined> {
  const from = movesTo<PurchaseState>(moves, change.to)
  const moved = await updatePurchaseState(tx, id, from, change)
  if (moved) await publish(tx, moved.userId, { kind: 'activity', subject: moved.id })
  return moved
}

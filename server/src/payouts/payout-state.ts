import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { Payout, PayoutState } from './payout.ts'
import { updateState, type StateChange } from './store.ts'

/**
 * unverified  asked for; its credit is set aside until the code is typed, the user cancels or half an hour is over
 * queued      confirmed and debited; it waits to be sent and can still be cancelled
 * cancelled   nothing was sent; its amount is credit again
 */
export const moves = {
  unverified: ['queued', 'cancelled'],
  queued: ['cancelled'],
  cancelled: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>

/** The one function that moves a payout. Undefined: somebody was first, or it cannot go there from where it is. */
export const movePayout = (tx: Tx, id: string, change: StateChange): Promise<Payout | undefined> =>
  updateState(tx, id, movesTo<PayoutState>(moves, change.to), change)

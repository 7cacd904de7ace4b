import type { ConsumerEventData } from '@moon/contract/consumer-events.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { Payout, PayoutState } from './payout.ts'
import { updateState, type StateChange } from './store.ts'

/**
 * unverified  requested; its credit is set aside until the code is entered, the user cancels or half an hour has passed
 * queued      confirmed and debited; waits to be sent and can still be cancelled
 * paying      over Lightning: its invoice is stored and the node was, or is about to be, asked to pay; no longer cancellable, and
 *             only the node's report of a failure returns it
 * batched     its coins are chosen; no longer cancellable, signed or not
 * sent        its signed bytes are stored and broadcast until they are mined
 * paid        deep enough (a chain that takes it back has it sent again, with the same bytes), or the payee's receipt is here
 * cancelled   nothing was sent; its amount is credit again
 */
export const moves = {
  unverified: ['queued', 'cancelled'],
  queued: ['batched', 'paying', 'cancelled'],
  batched: ['sent'],
  sent: ['paid'],
  paying: ['paid', 'cancelled'],
  paid: ['sent'],
  cancelled: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>

/**
 * Confirms a payout, cancels it, or pays it over Lightning; a batch moves all of its payouts at once (batch-store). Returns undefined
 * when another process was first, or the move is not allowed from the current state.
 */
export async function movePayout(tx: Tx, id: string, change: StateChange): Promise<Payout | undefined> {
  const moved = await updateState(tx, id, fromOf(change), change)
  const state = moved && eventStates[moved.state]
  if (moved && state) await announcePayout(tx, moved, state, moved.endedBecause)
  return moved
}

/** States that are events for programs, with their event names. */
const eventStates: Partial<Record<PayoutState, EventState>> = {
  paying: 'sent',
  paid: 'confirmed',
  cancelled: 'returned',
}

type EventState = ConsumerEventData<'payout.sent'>['state']

/** Posts an event about a payout's state for the user's programs. */
export const announcePayout = (
  tx: Tx,
  { id, userId, amountCents }: Pick<Payout, 'id' | 'userId' | 'amountCents'>,
  state: EventState,
  because: string | null = null,
): Promise<void> =>
  announceEvent(tx, { userId, type: `payout.${state}` }, () => ({
    payoutId: id,
    state,
    amountCents,
    because,
  }))

/** States that a move may start from: a payout in state paying is returned only as failed, any other only for other reasons. */
function fromOf(change: StateChange): PayoutState[] {
  const from = movesTo<PayoutState>(moves, change.to)
  if (change.to !== 'cancelled') return from
  return from.filter((state) => (state === 'paying') === (change.because === 'failed'))
}

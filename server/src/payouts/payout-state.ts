import type { ConsumerEventData } from '@moon/contract/consumer-events.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { Payout, PayoutState } from './payout.ts'
import { updateState, type StateChange } from './store.ts'

/**
 * unverified  asked for; its credit is set aside until the code is typed, the user cancels or half an hour is over
 * queued      confirmed and debited; it waits to be sent and can still be cancelled
 * paying      over Lightning: its invoice is stored and the node was, or is about to be, asked to pay it; nobody cancels it any more, and
 *             nothing but the node's word that it failed returns it
 * batched     its coins are chosen; nobody cancels it any more, signed or not
 * sent        its signed bytes are stored and given to the network until they are mined
 * paid        buried deep enough, when its chain takes it back it is sent again, with the same bytes; or the payee's receipt is here
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
 * Confirms, cancels, or pays over Lightning; a batch moves all of its own at once (batch-store). Undefined: somebody was first, or it
 * cannot go there from where it is.
 */
export async function movePayout(tx: Tx, id: string, change: StateChange): Promise<Payout | undefined> {
  const moved = await updateState(tx, id, fromOf(change), change)
  const state = moved && eventStates[moved.state]
  if (moved && state) await announcePayout(tx, moved, state, moved.endedBecause)
  return moved
}

/** The states that are events for programs, and what they are called there. */
const eventStates: Partial<Record<PayoutState, EventState>> = {
  paying: 'sent',
  paid: 'confirmed',
  cancelled: 'returned',
}

type EventState = ConsumerEventData<'payout.sent'>['state']

/** Posts an event for the user's programs: what has become of a payout. */
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

/** What is being paid is returned for one reason alone, and what is not for any other. */
function fromOf(change: StateChange): PayoutState[] {
  const from = movesTo<PayoutState>(moves, change.to)
  if (change.to !== 'cancelled') return from
  return from.filter((state) => (state === 'paying') === (change.because === 'failed'))
}

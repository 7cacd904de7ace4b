import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import type { Card, CardState } from './card.ts'
import { updateState, type StateChange } from './store.ts'
import { movesTo } from '../kit/moves-to.ts'

/**
 * awaiting   bought on-chain; its payments are seen but not all final
 * issuing    paid; the issuer is being asked, or its answer is not known yet
 * active     the issuer has made the card; it can be used
 * closing    no longer usable (deleted, expired, closed by the issuer itself, or never paid for); the issuer is being
 *            asked to close it
 * closed     closed at the issuer because it expired, was stopped there or was never paid for; what is left on it can
 *            still be refunded
 * deleted    closed at the issuer, and what was left became credit
 * refused    the issuer would not make the card; the money was refunded to the user
 * voiding    its payment was returned before the issuer had answered; a card that the issuer may have made is looked up
 *            and closed there
 * refunded   never made: its payments were returned to the payer or refunded as credit
 */
export const moves = {
  awaiting: ['issuing', 'refunded'],
  issuing: ['active', 'refused', 'voiding', 'refunded'],
  active: ['closing'],
  voiding: ['closing', 'refunded'],
  closing: ['closed', 'deleted'],
  closed: ['deleted'],
  deleted: [],
  // The issuer may have made the card after all; it is closed there then.
  refused: ['closing'],
  refunded: ['closing'],
} as const satisfies Record<CardState, readonly CardState[]>

/**
 * Moves a card to another state; nothing else does. Returns undefined when the card cannot go there from its state.
 */
export async function moveCard(tx: Tx, id: CardId, change: StateChange): Promise<Card | undefined> {
  const from = movesTo<CardState>(moves, change.to)
  const moved = await updateState(tx, id, from, change)
  if (moved) await announceCardState(tx, moved, change)
  return moved
}

/**
 * Posts an event for the owner's programs when a card becomes usable, and when it stops being so. A card that the
 * issuer made too late for its purchase was never the owner's, so its end is no event.
 */
async function announceCardState(tx: Tx, { id, kind, userId, purchaseId }: Card, change: StateChange): Promise<void> {
  const dataOf = (state: 'ready' | 'closed') => () => ({ cardId: id, orderId: purchaseId, state })
  if (change.to === 'active')
    await announceEvent(tx, { userId, type: kind === 'gift' ? 'gift_card.ready' : 'card.ready' }, dataOf('ready'))
  if (change.to === 'closing' && !('issued' in change))
    await announceEvent(tx, { userId, type: 'card.closed' }, dataOf('closed'))
}

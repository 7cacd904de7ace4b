import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import type { Card, CardState } from './card.ts'
import { updateState, type StateChange } from './store.ts'
import { movesTo } from '../kit/moves-to.ts'

/**
 * awaiting   bought on-chain; its payments are seen but not all final
 * issuing    paid; the issuer is being asked, or its answer is not known yet
 * active     the issuer has made it; it can be used
 * closing    no longer usable (deleted, expired, closed by the issuer itself, or never paid for); the issuer is being asked to close it
 * closed     closed at the issuer because it expired, was stopped there or was never paid for; what is left on it can still be refunded
 * deleted    closed at the issuer, and what was left became credit
 * refused    the issuer would not make it; the money went back to the user
 * voiding    its payment went back before the issuer had answered; what the issuer may have made is looked for, to be closed
 * refunded   never made: its payments went back, to the payer or as credit
 */
export const moves = {
  awaiting: ['issuing', 'refunded'],
  issuing: ['active', 'refused', 'voiding', 'refunded'],
  active: ['closing'],
  voiding: ['closing', 'refunded'],
  closing: ['closed', 'deleted'],
  closed: ['deleted'],
  deleted: [],
  // The issuer may turn out to have made the card after all: then it is closed there.
  refused: ['closing'],
  refunded: ['closing'],
} as const satisfies Record<CardState, readonly CardState[]>

/** The one function that moves a card. Undefined: it is not (or no longer) in a state from which it may go there. */
export async function moveCard(tx: Tx, id: CardId, change: StateChange): Promise<Card | undefined> {
  const from = movesTo<CardState>(moves, change.to)
  const moved = await updateState(tx, id, from, change)
  if (moved) await announceCardState(tx, moved, change)
  return moved
}

/**
 * Posts an event for its owner's programs when a card can be used, and when it no longer can. A card that the issuer made too
 * late for its purchase was never the owner's, so its end is no event.
 */
async function announceCardState(tx: Tx, { id, kind, userId, purchaseId }: Card, change: StateChange): Promise<void> {
  const dataOf = (state: 'ready' | 'closed') => () => ({ cardId: id, orderId: purchaseId, state })
  if (change.to === 'active')
    await announceEvent(tx, { userId, type: kind === 'gift' ? 'gift_card.ready' : 'card.ready' }, dataOf('ready'))
  if (change.to === 'closing' && !('issued' in change))
    await announceEvent(tx, { userId, type: 'card.closed' }, dataOf('closed'))
}

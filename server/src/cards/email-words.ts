import { say, type Value } from '../languages/message.ts'
import { unpaidPartOf } from './refundable-part.ts'
import type { Card } from './card.ts'

/** How emails name a card, and the note on an amount that became credit when the owner had not paid for all of it. */
export const emailWords = (card: Card): { name: string; unpaidNote: Value } => ({
  name: card.kind === 'visa' && card.issued ? `•••• ${card.issued.lastFour}` : '',
  unpaidNote: unpaidNoteOf(card),
})

function unpaidNoteOf(card: Card): Value {
  if (card.discountCents > 0n) return say(': what you paid for it, without the discount')
  return unpaidPartOf(card) > 0n ? say(': what you paid for it') : ''
}

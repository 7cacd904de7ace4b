import { unpaidPartOf } from './back-of.ts'
import type { Card } from './card.ts'

/**
 * How emails name a card, and what they add to an amount that became credit when the owner had not paid for all of it.
 */
export const emailWords = (card: Card): { name: string; unpaidNote: string } => ({
  name: card.kind === 'visa' && card.issued ? `•••• ${card.issued.lastFour}` : '',
  unpaidNote: unpaidNoteOf(card),
})

function unpaidNoteOf(card: Card): string {
  if (card.discountCents > 0n) return ': what you paid for it, without the discount'
  return unpaidPartOf(card) > 0n ? ': what you paid for it' : ''
}

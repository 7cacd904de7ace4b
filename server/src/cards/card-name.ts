import { unpaidPartOf } from './back-of.ts'
import type { Card } from './card.ts'

/** How emails name a card. */
export const cardName = ({ lastFour }: Card): string => (lastFour ? `•••• ${lastFour}` : '')

/** What emails add to an amount that became credit, when the owner had not paid for all of it. */
export const unpaidNote = (card: Card): string => {
  if (card.discountCents > 0n) return ': what you paid for it, without the discount'
  return unpaidPartOf(card) > 0n ? ': what you paid for it' : ''
}

import type { CardInfo } from '@moon/contract/cards.ts'
import type { Cents } from '@moon/money/cents.ts'
import { useState } from 'react'

/**
 * Returns what was paid above the card's price. The card has the amount only while its payment is being confirmed; this hook remembers it
 * afterwards, when the surplus is credit.
 */
export function useSurplus(card: CardInfo | undefined): Cents | undefined {
  const [surplus, setSurplus] = useState<Cents>()
  if (card?.surplus && card.surplus !== surplus) setSurplus(card.surplus)
  return surplus
}

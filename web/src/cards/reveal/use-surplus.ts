import type { CardInfo } from '@moon/contract/cards.ts'
import type { Cents } from '@moon/money/cents.ts'
import { useState } from 'react'

/** What was paid for a card above its price: said of it while its payment is counted, and known from then on, when it is credit. */
export function useSurplus(card: CardInfo | undefined): Cents | undefined {
  const [surplus, setSurplus] = useState<Cents>()
  if (card?.surplus && card.surplus !== surplus) setSurplus(card.surplus)
  return surplus
}

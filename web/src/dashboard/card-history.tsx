import type { CardInfo } from '@moon/contract/cards.ts'
import { CardTransactions } from '../activity/card-transactions.tsx'
import { PaymentStory } from '../cards/payment/payment-story.tsx'

/** A card's history in its view: its transactions, and how it was paid. */
export function CardHistory({ card }: { card: CardInfo }) {
  return (
    <>
      <CardTransactions cardId={card.id} />
      <PaymentStory card={card} />
    </>
  )
}

import type { CardInfo } from '@moon/contract/cards.ts'
import { CardTransactions } from '../activity/card-transactions.tsx'
import { PaymentStory } from '../cards/payment/payment-story.tsx'
import { UnderpaidBanner } from './underpaid-banner.tsx'

export type CardHistoryProps = { card: CardInfo; onComplete: (invoiceId: string) => void }

/** What happened to a card, as its view shows it: what is still owed for it, its transactions, and how it was paid. */
export function CardHistory({ card, onComplete }: CardHistoryProps) {
  return (
    <>
      <UnderpaidBanner card={card} onComplete={onComplete} />
      <CardTransactions cardId={card.id} />
      <PaymentStory card={card} />
    </>
  )
}

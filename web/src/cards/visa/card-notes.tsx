import type { CardInfo } from '@moon/contract/cards.ts'
import { useNow } from '../../kit/clock.ts'
import { PaymentProgress } from '../payment/payment-progress.tsx'
import { isExpired } from '../view/card-face.ts'
import { say } from '@moon/ui/language/say.ts'

/** What there is to say of a card that cannot be used: that it is over, or how far its payment has come. */
export function CardNotes({ card, isNew }: { card: CardInfo; isNew: boolean }) {
  const now = useNow(30_000)
  if (card.fundingState === 'REFUNDED_TO_CREDIT')
    return <p className={note}>{say('There is no card for this order: what was paid for it went back.')}</p>
  if (card.deleted) return <p className={note}>{say('This card has been deleted.')}</p>
  if (isExpired(card, now)) return <p className={note}>{say('This card has expired.')}</p>
  return <PaymentProgress card={card} isNew={isNew} />
}

const note = 'text-center text-sm font-medium text-negative'

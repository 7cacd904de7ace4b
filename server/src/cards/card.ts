import type { CardColor } from '@moon/contract/cards.ts'
import type { CardId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import { cardValidityDays } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { IssuerCard, ProcessedAs } from '../issuer/issuer.ts'

export type CardState =
  | 'awaiting'
  | 'issuing'
  | 'active'
  | 'closing'
  | 'closed'
  | 'deleted'
  | 'refused'
  | 'voiding'
  | 'refunded'

/**
 * `stopped`: the issuer closed the card by itself. `payment_returned`: the payment was returned to its payer, so the
 * card is not paid for.
 */
export type EndedBecause = 'deleted' | 'expired' | 'refused' | 'refunded' | 'stopped' | 'payment_returned'

/** A card bought by one purchase. Its money is in the ledger, not here. */
export type Card = VisaCard | GiftCard

export type VisaCard = AnyCard & {
  kind: 'visa'
  issuer: string
  /** Whether shops take the card for prepaid or credit (D-39). */
  processedAs: ProcessedAs
  /** Null as long as the issuer is not known to have made the card. */
  issued: Issued | null
}

/** A shop's own card, made by a supplier; its order and its code are in the room gift-cards. */
export type GiftCard = AnyCard & {
  kind: 'gift'
  supplier: string
}

/** The issuer's token for a card, and what is printed on it. */
export type Issued = Omit<IssuerCard, 'state'>

/** Since when the card is frozen, and the reason, which its owner reads. */
type Frozen = { at: Date; because: string }

type AnyCard = {
  id: CardId
  userId: UserId
  purchaseId: PurchaseId
  invoiceId: string | null
  productId: string
  valueCents: Cents
  /** The discount that the buyer got off the value. */
  discountCents: Cents
  /** The part of the price that the tolerance gave. */
  toleranceCents: Cents
  /** The name that the owner of a Visa card gave it, and the colour of its face. */
  name: string | null
  color: CardColor | null
  /** Set when an operator froze the card, or closed it, with the reason. */
  frozen: Frozen | null
  /** When the owner froze the card; null when it is not frozen by them. */
  frozenByOwnerAt: Date | null
  /** Whether the issuer has paused the card on request, or is about to be asked to. */
  isToBePaused: boolean
  state: CardState
  createdAt: Date
  paidAt: Date | null
  expiresAt: Date | null
  issueAttempts: number
  refusedBecause: string | null
  endedBecause: EndedBecause | null
}

/**
 * Whether the card's payment was returned to the payer: the card is not paid for, and is closed at the issuer if it
 * was made.
 */
export const isUnpaid = ({ endedBecause }: Pick<Card, 'endedBecause'>): boolean => endedBecause === 'payment_returned'

const dayMs = 86_400_000

/** Returns the end of the UTC day 60 days after the card was paid (D-21). */
export function expiryOf(paidAt: Date): Date {
  const last = new Date(paidAt.getTime() + cardValidityDays * dayMs)
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate(), 23, 59, 59, 999))
}

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

/** `stopped`: the issuer closed it by itself. `payment_returned`: its payment was returned to the payer, so nobody has paid for it. */
export type EndedBecause = 'deleted' | 'expired' | 'refused' | 'refunded' | 'stopped' | 'payment_returned'

/** A card bought by one purchase. What it holds is in the ledger, not here. */
export type Card = VisaCard | GiftCard

export type VisaCard = AnyCard & {
  kind: 'visa'
  /** The name of who makes it. */
  issuer: string
  /** How shops process it (D-39). */
  processedAs: ProcessedAs
  /** Null: the issuer has not made it, as far as is known. */
  issued: Issued | null
}

/** A shop's own card, made by a supplier; its order and its code are with gift-cards. */
export type GiftCard = AnyCard & {
  kind: 'gift'
  /** The name of who makes it. */
  supplier: string
}

/** What the issuer calls a card, and what it prints on it. */
export type Issued = Omit<IssuerCard, 'state'>

/** Since when, and the reason, which its owner reads. */
type Frozen = { at: Date; because: string }

type AnyCard = {
  id: CardId
  userId: UserId
  purchaseId: PurchaseId
  invoiceId: string | null
  productId: string
  valueCents: Cents
  /** What its buyer got off the value. */
  discountCents: Cents
  /** What the tolerance gave of its price. */
  toleranceCents: Cents
  /** What the owner of a Visa card calls it, and the colour that they gave its face. */
  name: string | null
  color: CardColor | null
  /** An operator has frozen it; of a card that they closed, why. */
  frozen: Frozen | null
  /** Since when its owner has frozen it. */
  frozenByOwnerAt: Date | null
  /** The issuer has paused it because it was asked to, or is about to hear that it should. */
  isToBePaused: boolean
  state: CardState
  createdAt: Date
  paidAt: Date | null
  expiresAt: Date | null
  issueAttempts: number
  refusedBecause: string | null
  endedBecause: EndedBecause | null
}

/** Its payment was returned to the payer: nobody has paid for it, and what the issuer may have made is closed there. */
export const isUnpaid = ({ endedBecause }: Pick<Card, 'endedBecause'>): boolean => endedBecause === 'payment_returned'

const dayMs = 86_400_000

/** The end of the UTC day that lies 60 days after the card was paid (D-21). */
export function expiryOf(paidAt: Date): Date {
  const last = new Date(paidAt.getTime() + cardValidityDays * dayMs)
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate(), 23, 59, 59, 999))
}

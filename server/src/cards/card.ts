import type { CardId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import { cardValidityDays } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'

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

/** `stopped`: the issuer closed it by itself. `payment_returned`: its payment went back to the payer, so nobody has paid for it. */
export type EndedBecause = 'deleted' | 'expired' | 'refused' | 'refunded' | 'stopped' | 'payment_returned'

/** `gift`: a shop's own card, made by a supplier (gift-card.ts); every other is a Visa card, made by the issuer. */
export type CardKind = 'visa' | 'gift'

/** A card bought by one purchase. What it holds is in the ledger, not here. */
export type Card = {
  id: CardId
  kind: CardKind
  userId: UserId
  purchaseId: PurchaseId
  invoiceId: string | null
  productId: string
  issuer: 1 | 2
  valueCents: Cents
  /** What its buyer got off the value. */
  discountCents: Cents
  /** What the tolerance gave of its price. */
  toleranceCents: Cents
  state: CardState
  createdAt: Date
  paidAt: Date | null
  expiresAt: Date | null
  issueAttempts: number
  issuerToken: string | null
  lastFour: string | null
  expMonth: number | null
  expYear: number | null
  refusedBecause: string | null
  endedBecause: EndedBecause | null
}

const dayMs = 86_400_000

/** The end of the UTC day that lies 60 days after the card was paid (D-21). */
export function expiryOf(paidAt: Date): Date {
  const last = new Date(paidAt.getTime() + cardValidityDays * dayMs)
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate(), 23, 59, 59, 999))
}

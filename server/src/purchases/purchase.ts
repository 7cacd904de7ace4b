import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { CardId, ProductId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import type { Price } from '@moon/money/price.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { ProcessedAs } from '../issuer/issuer.ts'
import type { PriceLines } from '../pricing/price.ts'

/**
 * open        waits for money; applied sats and credit are held
 * expired     its time ran out with nothing received: the holds are released, and a late payment still makes a card
 * paid        the money has arrived, or is held for us; the issuer is being asked
 * delivered   the card exists and holds its value; the money is spent
 * refunded    there will be no card; everything received is refunded, as is whatever still arrives
 * cancelled   the buyer cancelled before paying; money that arrives later is credited
 */
export type PurchaseState = 'open' | 'expired' | 'paid' | 'delivered' | 'refunded' | 'cancelled'

export type PaidBy = 'lightning' | ChainName | 'coinbase' | 'balance'

/** The purchase of one card: the request, its price and its state. */
export type Purchase = PriceLines & {
  id: PurchaseId
  userId: UserId
  productId: ProductId
  /** How a Visa card is to be processed (D-39); null for a gift card. */
  processedAs: ProcessedAs | null
  requestSha256: string
  state: PurchaseState
  holdEndedAs: 'spent' | 'released' | null
  price: Price | null
  cardId: CardId | null
  paidBy: PaidBy | null
  createdAt: Date
  pricedAt: Date
  timesPriced: number
  /** When its first on-chain payment was seen, even if that payment was dropped later. */
  firstPaidAt: Date | null
  paidAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
  message: string | null
  attempts: number
  timesCredited: number
}

/** Whether sats or credit are held for the purchase right now. */
export const isHolding = ({ appliedSats, appliedCreditCents, holdEndedAs }: Purchase): boolean =>
  (appliedSats > 0n || appliedCreditCents > 0n) && holdEndedAs === null

/** Whether the sats that a Lightning node held for the purchase are returned to their payer, or are about to be. */
export const isPaymentReturned = (
  { paidBy }: Pick<Purchase, 'paidBy'>,
  { lightning }: Pick<InvoicesAndPayments, 'lightning'>,
): boolean => paidBy === 'lightning' && (lightning?.state === 'cancelling' || lightning?.state === 'cancelled')

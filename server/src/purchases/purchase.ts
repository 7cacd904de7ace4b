import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { CardId, ProductId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import type { Price } from '@moon/money/price.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { ProcessedAs } from '../issuer/issuer.ts'
import type { PriceLines } from '../pricing/price.ts'

/**
 * open        waiting for money; sats and credit that were applied are held
 * expired     its time ran out with nothing received: the holds are released, and a late payment still makes a card
 * paid        the money is there, or held for us; the issuer is being asked
 * delivered   the card exists and holds its value; the money is spent
 * refunded    there will be no card; everything received went back, and still goes back when more arrives
 * cancelled   the buyer stopped it before paying; what arrives later is credited
 */
export type PurchaseState = 'open' | 'expired' | 'paid' | 'delivered' | 'refunded' | 'cancelled'

export type PaidBy = 'lightning' | ChainName | 'coinbase' | 'balance'

/** Buying one card: what was asked, at which price, and how it went. */
export type Purchase = PriceLines & {
  id: PurchaseId
  userId: UserId
  productId: ProductId
  /** How a Visa card is to be processed (D-39); null: a gift card is bought. */
  processedAs: ProcessedAs | null
  requestSha256: string
  state: PurchaseState
  holdEndedAs: 'spent' | 'released' | null
  price: Price | null
  cardId: CardId | null
  paidBy: PaidBy | null
  createdAt: Date
  /** When its price was last made. */
  pricedAt: Date
  timesPriced: number
  /** When its first payment on a chain was seen, whatever became of that one. */
  firstPaidAt: Date | null
  paidAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
  message: string | null
  attempts: number
  timesCredited: number
}

/** Whether sats or credit are put aside for it right now. */
export const isHolding = ({ appliedSats, appliedCreditCents, holdEndedAs }: Purchase): boolean =>
  (appliedSats > 0n || appliedCreditCents > 0n) && holdEndedAs === null

/** The sats that a Lightning node held for a purchase are returned to their payer, or are on their way. */
export const isPaymentReturned = (
  { paidBy }: Pick<Purchase, 'paidBy'>,
  { lightning }: Pick<InvoicesAndPayments, 'lightning'>,
): boolean => paidBy === 'lightning' && (lightning?.state === 'cancelling' || lightning?.state === 'cancelled')

import type { CardId, InvoiceId, PaymentId, PurchaseId } from '@moon/contract/ids.ts'
import { centsWorthRoundedDown, type Price } from '@moon/money/price.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'

/**
 * seen       in the mempool, or held by our Lightning node: noticed, without value yet
 * confirmed  in a block, but not deep enough to rely on
 * final      deep enough, or settled over Lightning: its value is in the ledger
 * dropped    replaced, double spent, reorganised away or returned: counts for nothing, and may come back
 */
export type PaymentState = 'seen' | 'confirmed' | 'final' | 'dropped'

/** One observed output (or one Lightning payment) to one of our invoices. */
export type Payment = {
  id: PaymentId
  invoiceId: InvoiceId
  rail: 'lightning' | ChainName
  /** The paid token may differ from the invoice's token (D-10). */
  coin: PaidCoin
  txid: string
  vout: number
  units: Units
  state: PaymentState
  firstSeenAt: Date
  /** The locked price; null when the payment was first seen without a running lock. */
  lockedPrice: Price | null
  /** The market price when first seen; null until an agreed price exists. */
  seenPrice: Price | null
  /** The market price when mined. */
  minedPrice: Price | null
  /** Units that count at the locked price. */
  lockedUnits: Units
  /** The payment has been final: its value then is in the ledger and stays, until the payment is dropped and comes back. */
  isBooked: boolean
  /** The average price of one coin, and the value (value-payments.ts); null while a price is missing. */
  price: Price | null
  cents: Cents | null
  minedAt: Date | null
  height: number | null
  timesFinal: number
  coveredCents: Cents
  clawedBackCents: Cents
  timesClawedBack: number
}

/** What an invoice's payments buy: a purchase, and its card once the card exists. */
export type PaidFor = { purchaseId: PurchaseId; cardId: CardId | null }

export const worthOf = (coin: PaidCoin, units: Units, price: Price | null): Cents | null =>
  price === null ? null : centsWorthRoundedDown(coin, units, price)

/** A transfer of zero (address poisoning) is not money, and an amount above the possible supply is false data (F-83, F-88). */
export const isMoney = (units: Units): boolean => units > 0n && units < 2n ** 62n

export const isValid = ({ state }: Pick<Payment, 'state'>): boolean => state !== 'dropped'

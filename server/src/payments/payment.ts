import type { CardId, InvoiceId, PaymentId, PurchaseId } from '@moon/contract/ids.ts'
import { centsWorthRoundedDown, type Price } from '@moon/money/price.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'

/**
 * seen       in the mempool, or held by our Lightning node: noticed, worth nothing yet
 * confirmed  in a block, but not deep enough to rely on
 * final      deep enough, or settled over Lightning: its worth is in the ledger
 * dropped    replaced, double spent, reorganised away or returned: counts for nothing, and may come back
 */
export type PaymentState = 'seen' | 'confirmed' | 'final' | 'dropped'

/** One observed output (or one Lightning payment) to one of our invoices. */
export type Payment = {
  id: PaymentId
  invoiceId: InvoiceId
  rail: 'lightning' | ChainName
  /** Who owes one token may send the other (D-10). */
  coin: PaidCoin
  txid: string
  vout: number
  units: Units
  state: PaymentState
  firstSeenAt: Date
  /** The locked price, when it was first seen while a lock ran. */
  lockedPrice: Price | null
  /** The market's price when it was first seen; null until one was agreed on. */
  seenPrice: Price | null
  /** The market's price when it was mined. */
  minedPrice: Price | null
  /** How much of it counts at the locked price. */
  lockedUnits: Units
  /** It was final: what it was worth then is in the ledger and stays, until it is dropped and comes back. */
  isBooked: boolean
  /** What one coin of it counts at on average, and its worth (value-payments.ts); null: a price is still missing. */
  price: Price | null
  cents: Cents | null
  minedAt: Date | null
  height: number | null
  timesFinal: number
  coveredCents: Cents
  clawedBackCents: Cents
  timesClawedBack: number
}

/** What the payments of an invoice are for: a purchase, and its card once there is one. */
export type PaidFor = { purchaseId: PurchaseId; cardId: CardId | null }

export const worthOf = (coin: PaidCoin, units: Units, price: Price | null): Cents | null =>
  price === null ? null : centsWorthRoundedDown(coin, units, price)

/** A transfer of nothing (address poisoning) is none, and one of more than there can be is a lie (F-83, F-88). */
export const isMoney = (units: Units): boolean => units > 0n && units < 2n ** 62n

export const isValid = ({ state }: Pick<Payment, 'state'>): boolean => state !== 'dropped'

import type { InvoiceId, PaymentId } from '@moon/contract/ids.ts'
import { centsWorthRoundedDown, type Price } from '@moon/money/rate.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { ChainName, PaidCoin } from '../rails/rail.ts'

/**
 * seen       in the mempool, or held by our Lightning node: noticed, worth nothing yet
 * confirmed  in a block, but not deep enough to rely on
 * final      deep enough, or settled over Lightning: its worth is in the ledger
 * gone       replaced, double spent, reorganised away or returned: counts for nothing, and may come back
 */
export type PaymentState = 'seen' | 'confirmed' | 'final' | 'gone'

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
  lockedPrice: Price | null
  price: Price | null
  cents: Cents | null
  minedAt: Date | null
  height: number | null
  timesFinal: number
  lostCents: Cents
  takenBackCents: Cents
}

/** Seen inside the lock but mined later than this, a payment no longer has the locked price as a free option (T16). */
const lockHonouredForMs = 2 * 3_600_000

/**
 * What a payment counts at: the locked price when it was first seen in time and mined soon; mined too late, the lower of
 * that and the price now; seen late, the price now. Null: there is no price now, ask again.
 */
export function priceOfPayment(
  { lockedPrice, firstSeenAt, minedAt }: Pick<Payment, 'lockedPrice' | 'firstSeenAt' | 'minedAt'>,
  bidNow: Price | undefined,
): Price | null {
  const wasMinedLate = minedAt !== null && minedAt.getTime() - firstSeenAt.getTime() > lockHonouredForMs
  if (lockedPrice !== null && !wasMinedLate) return lockedPrice
  if (bidNow === undefined) return null
  return lockedPrice !== null && lockedPrice < bidNow ? lockedPrice : bidNow
}

export const worthOf = (coin: PaidCoin, units: Units, price: Price | null): Cents | null =>
  price === null ? null : centsWorthRoundedDown(coin, units, price)

/** A transfer of nothing (address poisoning) is none, and one of more than there can be is a lie (F-83, F-88). */
export const isMoney = (units: Units): boolean => units > 0n && units < 2n ** 62n

export const isValid = ({ state }: Pick<Payment, 'state'>): boolean => state !== 'gone'

import {
  addCents,
  basisPointsRoundedDown,
  basisPointsRoundedHalfUp,
  minCents,
  subtractCents,
  zeroCents,
  type Cents,
} from '@moon/money/cents.ts'
import { centsOfSatsRoundedDown, satsForCentsRoundedUp, type Price } from '@moon/money/price.ts'
import { minSats, zeroSats, type Sats } from '@moon/money/sats.ts'

/** A product's fees: basis points and cents. */
export type Fees = { discountBp: bigint; loadFeeBp: bigint; creationFeeCents: Cents }

/**
 * What the buyer applies to the price beside coins. Sats take precedence: if both are given, credit stays
 * untouched (D-14).
 */
export type Applied =
  | { kind: 'none' }
  | { kind: 'sats'; available: Sats; bid: Price }
  | { kind: 'credit'; available: Cents }

export type PriceLine = {
  value: Cents
  discount: Cents
  loadFee: Cents
  creationFee: Cents
  /** The buyer's debt from shops that collected more than earlier cards held. */
  overdraft: Cents
  total: Cents
  appliedSats: Sats
  /** Value of the applied sats. */
  appliedSatsCents: Cents
  appliedCredit: Cents
  due: Cents
}

/**
 * The price of a card, line by line, in the order of D-13: discount on the face value, load fee on the face value,
 * creation fee, debt, then sats or credit; the rest is due. The card holds the face value in any case. Screen and
 * server share this function, so they cannot disagree.
 */
export function priceOf(value: Cents, fees: Fees, applied: Applied, overdraft: Cents = zeroCents): PriceLine {
  const discount = basisPointsRoundedDown(value, fees.discountBp)
  const loadFee = basisPointsRoundedHalfUp(value, fees.loadFeeBp)
  const total = addCents(subtractCents(value, discount), loadFee, fees.creationFeeCents, overdraft)
  const { appliedSats, appliedSatsCents, appliedCredit } = apply(total, applied)
  const due = subtractCents(total, addCents(appliedSatsCents, appliedCredit))
  return {
    value,
    discount,
    loadFee,
    creationFee: fees.creationFeeCents,
    overdraft,
    total,
    appliedSats,
    appliedSatsCents,
    appliedCredit,
    due,
  }
}

function apply(total: Cents, applied: Applied): Pick<PriceLine, 'appliedSats' | 'appliedSatsCents' | 'appliedCredit'> {
  if (applied.kind === 'none') return { appliedSats: zeroSats, appliedSatsCents: zeroCents, appliedCredit: zeroCents }
  if (applied.kind === 'credit')
    return { appliedSats: zeroSats, appliedSatsCents: zeroCents, appliedCredit: minCents(total, applied.available) }
  // The sats' value is rounded down, and the number of sats taken for the price is rounded up (D-16).
  const appliedSatsCents = minCents(total, centsOfSatsRoundedDown(applied.available, applied.bid))
  const appliedSats = minSats(applied.available, satsForCentsRoundedUp(appliedSatsCents, applied.bid))
  return { appliedSats, appliedSatsCents, appliedCredit: zeroCents }
}

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

/** A product's numbers in hundredths of a percent and cents. */
export type Fees = { discountBp: bigint; loadFeeBp: bigint; creationFeeCents: Cents }

/** What the buyer puts toward the price beside coins. Sats take precedence: with both, credit is left alone (D-14). */
export type Applied =
  | { kind: 'none' }
  | { kind: 'sats'; available: Sats; bid: Price }
  | { kind: 'credit'; available: Cents }

export type PriceLine = {
  value: Cents
  discount: Cents
  loadFee: Cents
  creationFee: Cents
  /** What its buyer owes because shops collected more than earlier cards held. */
  overdraft: Cents
  total: Cents
  appliedSats: Sats
  /** What the applied sats count for. */
  appliedSatsCents: Cents
  appliedCredit: Cents
  due: Cents
}

/**
 * The price of a card, line by line, in the order of D-13: the discount off the face value, the load fee on the face
 * value, the creation fee, what is owed, then sats or credit; what is left is due. The card holds the face value in any case. Both
 * the screen and the server price with this one function, so they cannot disagree.
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
  // Sats are worth dollars rounded down, and as many are taken as that needs rounded up (D-16).
  const appliedSatsCents = minCents(total, centsOfSatsRoundedDown(applied.available, applied.bid))
  const appliedSats = minSats(applied.available, satsForCentsRoundedUp(appliedSatsCents, applied.bid))
  return { appliedSats, appliedSatsCents, appliedCredit: zeroCents }
}

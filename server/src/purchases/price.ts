import {
  addCents,
  basisPointsRoundedDown,
  basisPointsRoundedHalfUp,
  minCents,
  subtractCents,
  zeroCents,
  type Cents,
} from '@moon/money/cents.ts'
import { centsOfSatsRoundedDown, satsForCentsRoundedUp, type Price as Rate } from '@moon/money/rate.ts'
import { zeroSats, type Sats } from '@moon/money/sats.ts'

/** What a card costs, line by line and to the cent (D-13). The card holds `value` whatever the lines say. */
export type PriceLines = {
  valueCents: Cents
  discountCents: Cents
  loadFeeCents: Cents
  creationFeeCents: Cents
  totalCents: Cents
  appliedSats: Sats
  appliedSatsCents: Cents
  appliedCreditCents: Cents
  dueCents: Cents
}

export type Terms = { discountBasisPoints: bigint; loadFeeBasisPoints: bigint; creationFeeCents: Cents }

/** Sats and credit are alternatives; sats take precedence where a client sends both (D-14). */
export type Applied =
  | { kind: 'nothing' }
  | { kind: 'sats'; balanceSats: Sats; bid: Rate }
  | { kind: 'credit'; balanceCents: Cents }

/** The load fee is on the value, before the discount; what is applied comes off the total, never below zero. */
export function priceCard(valueCents: Cents, terms: Terms, applied: Applied): PriceLines {
  const discountCents = basisPointsRoundedDown(valueCents, terms.discountBasisPoints)
  const loadFeeCents = basisPointsRoundedHalfUp(valueCents, terms.loadFeeBasisPoints)
  const { creationFeeCents } = terms
  const totalCents = addCents(subtractCents(valueCents, discountCents), loadFeeCents, creationFeeCents)
  const { appliedSats, appliedSatsCents, appliedCreditCents } = apply(totalCents, applied)
  return {
    valueCents,
    discountCents,
    loadFeeCents,
    creationFeeCents,
    totalCents,
    appliedSats,
    appliedSatsCents,
    appliedCreditCents,
    dueCents: subtractCents(totalCents, addCents(appliedSatsCents, appliedCreditCents)),
  }
}

function apply(
  totalCents: Cents,
  applied: Applied,
): Pick<PriceLines, 'appliedSats' | 'appliedSatsCents' | 'appliedCreditCents'> {
  const nothing = { appliedSats: zeroSats, appliedSatsCents: zeroCents, appliedCreditCents: zeroCents }
  if (applied.kind === 'nothing') return nothing
  if (applied.kind === 'credit') return { ...nothing, appliedCreditCents: minCents(totalCents, applied.balanceCents) }
  const { balanceSats, bid } = applied
  const appliedSatsCents = minCents(totalCents, centsOfSatsRoundedDown(balanceSats, bid))
  return { ...nothing, appliedSatsCents, appliedSats: satsForCentsRoundedUp(appliedSatsCents, bid) }
}

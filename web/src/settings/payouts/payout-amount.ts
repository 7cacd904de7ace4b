import { payoutBelowCents, payoutMinCents } from '@moon/contract/limits.ts'
import { cents, minCents, type Cents } from '@moon/money/cents.ts'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

/** The amount that Max fills in: the whole credit, or the maximum of one payout (I-19). */
export const payoutAmountMax = (credit: Cents): Cents => minCents(credit, cents(payoutBelowCents - 1n))

/**
 * Returns the typed amount if it can be paid out, otherwise the problem in the specification's words. Returns neither when nothing is
 * typed.
 */
export function payoutAmount(typed: string, credit: Cents): { amount?: Cents; problem?: string } {
  if (typed === '') return {}
  const amount = centsOfTyped(typed)
  if (amount === undefined || amount <= 0n || amount > credit) return { problem: saidRefusal('payout_amount_invalid') }
  if (amount < payoutMinCents) return { problem: saidRefusal('payout_under_minimum') }
  if (amount >= payoutBelowCents) return { problem: saidRefusal('payout_over_maximum') }
  return { amount }
}

/** The maximum that an invoice with its own amount may cost when requested, a moment after its quote: one percent more than shown. */
export const withinOnePercent = (shown: Cents, most: Cents): Cents =>
  minCents(cents(shown + (shown + 99n) / 100n), most)

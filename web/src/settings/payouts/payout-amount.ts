import { payoutBelowCents, payoutMinCents } from '@moon/contract/limits.ts'
import { cents, minCents, type Cents } from '@moon/money/cents.ts'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

/** What Max fills in: all of the credit, or the most that one payout may be (I-19). */
export const payoutAmountMax = (credit: Cents): Cents => minCents(credit, cents(payoutBelowCents - 1n))

/** The amount that was typed, where it can be paid out; else why not, in the specification's words. Nothing typed is neither. */
export function payoutAmount(typed: string, credit: Cents): { amount?: Cents; problem?: string } {
  if (typed === '') return {}
  const amount = centsOfTyped(typed)
  if (amount === undefined || amount <= 0n || amount > credit) return { problem: saidRefusal('payout_amount_invalid') }
  if (amount < payoutMinCents) return { problem: saidRefusal('payout_under_minimum') }
  if (amount >= payoutBelowCents) return { problem: saidRefusal('payout_over_maximum') }
  return { amount }
}

/**
 * The most that an invoice with an amount of its own may cost when it is asked for, which is a moment after it was quoted: one in a
 * hundred more than was shown.
 */
export const withinOnePercent = (shown: Cents, most: Cents): Cents =>
  minCents(cents(shown + (shown + 99n) / 100n), most)

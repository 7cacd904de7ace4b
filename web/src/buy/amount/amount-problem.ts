import { addCents, cents, dollarsWire, type Cents } from '@moon/money/cents.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

/** The highest amount that can be typed: a cent above the maximum, so that the user sees the message (VAB-02). */
export const mostTyped = (max: Cents): Cents => addCents(max, cents(1n))

/** Returns why the amount cannot be bought, in the specification's words; undefined when the amount is valid or nothing is typed yet. */
export function amountProblem(amount: Cents | undefined, { min, max }: { min: Cents; max: Cents }): string | undefined {
  if (amount === undefined) return undefined
  if (amount > max) return saidRefusal('amount_over_maximum', { max: plainDollars(max) })
  if (amount < min) return saidRefusal('amount_under_minimum', { min: plainDollars(min) })
  return undefined
}

/** Formats `1000` rather than `1000.00` in the specification's sentences. */
const plainDollars = (amount: Cents): string => dollarsWire(amount).replace(/\.00$/, '')

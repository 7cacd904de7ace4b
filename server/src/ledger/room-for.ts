import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'

/**
 * How much of money that arrives without request may become credit beside the existing credit; the rest waits on hold
 * for an operator (D-18).
 */
export const roomFor = (credit: Cents): Cents =>
  minCents(maxCents(zeroCents, subtractCents(cents(creditMaxCents), credit)), cents(creditTopUpMaxCents))

import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'

/** How much of what arrives by itself may become credit beside what there is; the rest waits on hold for an operator (D-18). */
export const roomFor = (credit: Cents): Cents =>
  minCents(maxCents(zeroCents, subtractCents(cents(creditMaxCents), credit)), cents(creditTopUpMaxCents))

import { roundingMaxCents } from '@moon/contract/limits.ts'
import { addCents, cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { toleratedCents, type Owed } from '../payments/tolerated-cents.ts'

export type Received = {
  /** The value of all payments together. */
  receivedCents: Cents
  /** The part of the price that is still missing; zero once the tolerance covers it. */
  remainingCents: Cents
  /** Whether the payments pay the invoice. */
  isEnough: boolean
}

/**
 * How much of an invoice its valid payments cover. A shortfall of at most half a percent and at most a dollar still
 * counts as paid (D-08). Each further part of a payment may also have lost a fraction of a cent to rounding, which is
 * never the buyer's fault: one cent each, at most ten an order (M-10). With a tolerance of zero neither is tolerated.
 */
export function receivedFor(invoice: Owed, payments: readonly Payment[]): Received {
  const valid = payments.filter(isValid)
  const receivedCents = addCents(...valid.map((payment) => payment.cents ?? zeroCents))
  const rounding =
    invoice.toleranceCents === zeroCents
      ? zeroCents
      : minCents(cents(BigInt(Math.max(valid.length - 1, 0))), cents(roundingMaxCents))
  const least = subtractCents(invoice.owedCents, maxCents(toleratedCents(invoice), rounding))
  const isEnough = valid.length > 0 && receivedCents >= least
  const missing = maxCents(zeroCents, subtractCents(invoice.owedCents, receivedCents))
  return { receivedCents, remainingCents: isEnough ? zeroCents : missing, isEnough }
}

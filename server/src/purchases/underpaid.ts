import { english } from '../languages/english.ts'
import { awaitsConfirmationsText } from '@moon/contract/can.ts'
import { refusalText } from '@moon/contract/refusals.ts'
import { underpaidRefundDays } from '@moon/contract/limits.ts'
import { dollarsWire, zeroCents, type Cents } from '@moon/money/cents.ts'
import { zeroSats } from '@moon/money/sats.ts'
import { receivedFor } from '../invoices/received-for.ts'
import type { ChainInvoice } from '../invoices/invoice.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { after } from '../kit/clock.ts'
import type { Product } from '../products/product.ts'
import { lesserCard, type PriceLines } from '../pricing/price.ts'
import { isHolding, type Purchase } from './purchase.ts'

/** An underpaid order and its choices beside being paid in full (D-08). */
export type Underpaid = {
  invoice: ChainInvoice
  payments: Payment[]
  receivedCents: Cents
  missingCents: Cents
  areAllFinal: boolean
  /** The card that the money received buys. */
  lesser: PriceLines | undefined
  /** The purchase is refunded automatically if it is not paid in full by then, whatever arrives meanwhile (M-7). */
  refundsAt: Date
}

const dayMs = 86_400_000

/** Returns undefined when nothing was paid on-chain, it was enough, or the purchase is past being open. */
export function underpaidOf(purchase: Purchase, invoices: InvoicesAndPayments): Underpaid | undefined {
  const { onChain: invoice, onChainPayments, lightning } = invoices
  const payments = onChainPayments.filter(isValid)
  const isPaidOtherwise = lightning?.state === 'held' || lightning?.state === 'settled'
  if (purchase.state !== 'open' || !invoice || payments.length === 0 || isPaidOtherwise) return undefined
  const { isEnough, receivedCents, remainingCents } = receivedFor(invoice, payments)
  if (isEnough) return undefined
  const firstPaidAt = purchase.firstPaidAt ?? payments[0]!.firstSeenAt
  return {
    invoice,
    payments,
    receivedCents,
    missingCents: remainingCents,
    areAllFinal: payments.every(({ state }) => state === 'final'),
    lesser: lesserCard(withHeld(purchase), receivedCents),
    refundsAt: after(firstPaidAt, underpaidRefundDays * dayMs),
  }
}

/** The price lines with what is held for the purchase; released sats and credit no longer count. */
export const withHeld = (purchase: Purchase): PriceLines => (isHolding(purchase) ? purchase : withoutApplied(purchase))

const withoutApplied = (purchase: Purchase): PriceLines => ({
  ...purchase,
  appliedSats: zeroSats,
  appliedSatsCents: zeroCents,
  appliedCreditCents: zeroCents,
  dueCents: purchase.totalCents,
})

/** Whether the product is sold at exactly this value; a shop may have fixed values. */
export const isSoldAt = (
  { minCents, denominations }: Pick<Product, 'minCents' | 'denominations'>,
  value: Cents,
): boolean =>
  value >= minCents && (denominations.length === 0 || denominations.some(({ valueCents }) => valueCents === value))

type No = { code: 'amount_under_minimum' | 'deletion_not_possible'; text: string }

/** Why no lesser card can be made right now; null when one can. */
export function cardDisabledReason(
  { lesser, areAllFinal }: Underpaid,
  {
    product: { minCents, denominations },
    confirmations,
  }: { product: Pick<Product, 'minCents' | 'denominations'>; confirmations: number },
): No | null {
  const min = dollarsWire(minCents).replace(/\.00$/, '')
  if (!lesser || lesser.valueCents < minCents)
    return { code: 'amount_under_minimum', text: refusalText('amount_under_minimum', { min }) }
  if (!isSoldAt({ minCents, denominations }, lesser.valueCents))
    return { code: 'deletion_not_possible', text: english('The shop has no gift card of this value.') }
  return areAllFinal ? null : { code: 'deletion_not_possible', text: awaitsConfirmationsText(confirmations) }
}

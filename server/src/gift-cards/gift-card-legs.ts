import type { PurchaseId } from '@moon/contract/ids.ts'
import { cents, minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { accounts } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/post-transfers.ts'

// A gift card's value leaves us at delivery: it is then the shop's debt and no longer ours, so no account of the card
// ever holds it. The supplier's price is paid from what we have prepaid there; the rest is the house's.

/**
 * Our prepaid balance at the supplier: negative while we have money there, like everything that others hold for us.
 */
const prepaid = accounts.house('prepaid/supplier')
const margin = accounts.house('margin/gift-cards')
const loss = accounts.house('loss/gift-cards')

export function deliveredLegs(
  purchaseId: PurchaseId,
  { valueCents, costCents }: { valueCents: Cents; costCents: Cents },
): Leg[] {
  const funding = accounts.purchase(purchaseId).funding
  const covered = minCents(valueCents, costCents)
  return [
    { from: funding, to: prepaid, currency: 'USD', amount: covered },
    { from: funding, to: margin, currency: 'USD', amount: subtractCents(valueCents, covered) },
    // The card costs more than its face value: the house pays the difference.
    { from: margin, to: prepaid, currency: 'USD', amount: subtractCents(costCents, covered) },
  ]
}

/** The supplier was paid for a card whose money had been refunded. */
export const orphanedOrderLegs = (costCents: Cents): Leg[] =>
  costCents > cents(0n) ? [{ from: loss, to: prepaid, currency: 'USD', amount: costCents }] : []

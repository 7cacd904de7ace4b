import type { PurchaseId } from '@moon/contract/ids.ts'
import { cents, minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { accounts } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/post-transfers.ts'

// A gift card's value leaves us when it is delivered: it is the shop's debt and no longer ours, so no account of the card
// ever holds it. What the supplier takes for it comes off what we have paid there in advance; the rest is the house's.

/** What lies at the supplier: negative while we have something there, as with everything that others hold for us. */
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
    // Dearer than its face: the house adds the difference.
    { from: margin, to: prepaid, currency: 'USD', amount: subtractCents(costCents, covered) },
  ]
}

/** The supplier was paid for a card whose money was refunded before. */
export const orphanedOrderLegs = (costCents: Cents): Leg[] =>
  costCents > cents(0n) ? [{ from: loss, to: prepaid, currency: 'USD', amount: costCents }] : []

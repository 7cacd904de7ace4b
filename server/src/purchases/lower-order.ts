import type { PurchaseId } from '@moon/contract/ids.ts'
import { resizeCard } from '../cards/open-card.ts'
import { lowerReservation } from '../purchase-limits/purchase-limits.ts'
import { changeOwed } from '../invoices/invoices-and-payments.ts'
import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { PriceLines } from '../pricing/price.ts'
import type { Purchase } from './purchase.ts'
import { updateLines } from './store.ts'

/**
 * Turns the order into that of a lesser card: changes its price, what is owed, its card and its reservation against
 * the limits.
 */
export async function lowerOrder(tx: Tx, purchase: Purchase, lines: PriceLines): Promise<void> {
  const { id: purchaseId, userId, cardId } = purchase
  const { valueCents, discountCents, dueCents, totalCents } = lines
  await changeLines(tx, purchaseId, lines)
  await lowerReservation(tx, { purchaseId, valueCents })
  if (cardId === null) return
  await resizeCard(tx, { cardId, valueCents, discountCents, earning: { coinCents: dueCents, priceCents: totalCents } })
  await publish(tx, userId, { kind: 'card', subject: cardId })
}

/** Writes the price lines of the purchase and the amounts that its invoices ask for. */
export async function changeLines(tx: Tx, purchaseId: PurchaseId, lines: PriceLines): Promise<void> {
  await updateLines(tx, purchaseId, lines)
  await changeOwed(tx, { purchaseId, owedCents: lines.dueCents, valueCents: lines.valueCents })
}

import { openCard } from '../cards/open-card.ts'
import { openGiftCard } from '../gift-cards/open-gift-card.ts'
import { closeInvoice } from '../invoices/close-invoice.ts'
import { attachCard, type InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { invariant } from '../kit/refusal.ts'
import type { PaidBy, Purchase } from './purchase.ts'
import { movePurchase, announceOrder } from './purchase-state.ts'
import { updateCardOf } from './store.ts'

/** The process that marks a purchase paid delivers it at once; if it dies, the sweep delivers after this pause. */
const sweptAfterMs = 5_000

/** Marks a purchase paid: opens its card, closes its other invoice and makes delivery the next step. */
export async function markPaid(
  tx: Tx,
  { ids }: { ids: Ids },
  purchase: Purchase,
  { by, invoices, now }: { by: PaidBy; invoices: InvoicesAndPayments; now: Date },
): Promise<Purchase> {
  const { id } = purchase
  const paid = await movePurchase(tx, id, { to: 'paid', at: now, paidBy: by, nextAttemptAt: after(now, sweptAfterMs) })
  invariant(paid, `locked purchase ${id} can be paid`)
  const payingInvoice = by === invoices.onChain?.rail ? invoices.onChain : undefined
  const cardId = await openCardOf(tx, { ids }, paid, { invoiceId: payingInvoice?.id ?? null, now })
  if (by !== 'lightning' && invoices.lightning) await closeInvoice(tx, invoices.lightning, 'paid_otherwise')
  if (!payingInvoice && invoices.onChain) await closeInvoice(tx, invoices.onChain, 'paid_otherwise')
  await announceOrder(tx, { ...paid, cardId }, 'paid')
  return { ...paid, cardId }
}

/** Returns the one card of a purchase, opened with its first payment (D-04). */
export async function openCardOf(
  tx: Tx,
  { ids }: { ids: Ids },
  purchase: Purchase,
  { invoiceId, now }: { invoiceId: string | null; now: Date },
): Promise<CardId> {
  const { id: purchaseId, userId, productId, processedAs, valueCents, discountCents } = purchase
  if (purchase.cardId !== null) return purchase.cardId
  // Sats or credit that were held and released again are paid in coins instead.
  const coinCents = purchase.holdEndedAs === 'released' ? purchase.totalCents : purchase.dueCents
  const earning = { coinCents, priceCents: purchase.totalCents }
  const ordered = { userId, purchaseId, productId, processedAs, valueCents, discountCents, invoiceId, earning }
  const { id: cardId, kind } = await openCard(tx, { ids }, { ...ordered, now })
  if (kind === 'gift') await openGiftCard(tx, cardId)
  await updateCardOf(tx, purchaseId, cardId)
  await attachCard(tx, { purchaseId, cardId })
  if (purchase.state !== 'paid') await announceOrder(tx, { ...purchase, cardId }, 'pending')
  return cardId
}

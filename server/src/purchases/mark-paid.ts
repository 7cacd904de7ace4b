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

/** Whoever finds it paid delivers it at once; if that process dies, the sweep does after this. */
const sweptAfterMs = 5_000

/** The money of a purchase is there: it has its card, its other invoice closes, and delivery is next. */
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

/** The one card of a purchase, from its first payment on (D-04). */
export async function openCardOf(
  tx: Tx,
  { ids }: { ids: Ids },
  purchase: Purchase,
  { invoiceId, now }: { invoiceId: string | null; now: Date },
): Promise<CardId> {
  const { id: purchaseId, userId, productId, processedAs, valueCents, discountCents } = purchase
  if (purchase.cardId !== null) return purchase.cardId
  // What was put aside and released again is paid in coins after all.
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

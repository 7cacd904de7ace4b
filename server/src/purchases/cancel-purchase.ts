import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { endRefundedCard } from '../cards/open-card.ts'
import { releaseReservation } from '../purchase-limits/purchase-limits.ts'
import { closeInvoice } from '../invoices/close-invoice.ts'
import { isValid } from '../payments/payment.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { findChainInvoice } from '../invoices/reads.ts'
import { describeInvoices } from '../invoices/describe-invoice.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { releaseApplied } from './hold-applied.ts'
import type { Purchase } from './purchase.ts'
import { movePurchase } from './purchase-state.ts'
import { freeKey } from './store.ts'
import { readPurchasedProducts, lockPurchase } from './reads.ts'

type Deps = { database: Database; clock: Clock; chain: ChainView }

/** Cancels an unpaid order for its buyer. Idempotent. Its address stays watched. */
export async function cancelInvoice(
  { database, clock, chain }: Deps,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<InvoiceEntry> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const invoice = await findChainInvoice(tx, userId, invoiceId)
    if (!invoice) throw new Refusal('not_found')
    const purchase = await lockPurchase(tx, invoice.purchaseId)
    invariant(purchase, `invoice ${invoice.id} has its purchase`)
    if (purchase.state === 'cancelled') return
    const { lightning, onChainPayments } = await readInvoicesAndPayments(tx, purchase.id)
    const isBeingPaid = onChainPayments.some(isValid) || lightning?.state === 'held'
    if (isBeingPaid || !(await cancelPurchase(tx, purchase, { because: 'buyer', now })))
      throw new Refusal('wrong_state')
  })
  const invoice = await findChainInvoice(database.db, userId, invoiceId)
  invariant(invoice, `invoice ${invoiceId} is there`)
  const [entry] = await describeInvoices(database.db, chain, {
    invoices: [invoice],
    readPurchasedProducts,
    now,
  })
  return entry!
}

/**
 * Cancels an order whose invoice the Lightning node did not open, so nobody has seen it. Frees its idempotency key
 * for another try.
 */
export async function withdrawPurchase(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  await cancelPurchase(tx, purchase, { because: 'node_unavailable', now })
  await freeKey(tx, purchase.id)
}

/** Ends a purchase for which nothing has been paid. Returns false when something has been paid or it has ended. */
export async function cancelPurchase(
  tx: Tx,
  purchase: Purchase,
  { because, now }: { because: 'buyer' | 'node_unavailable' | 'not_sent'; now: Date },
): Promise<boolean> {
  if (!(await movePurchase(tx, purchase.id, { to: 'cancelled', at: now, because }))) return false
  await releaseApplied(tx, purchase, now)
  await releaseReservation(tx, { purchaseId: purchase.id, now })
  const { lightning, onChain } = await readInvoicesAndPayments(tx, purchase.id)
  if (lightning) await closeInvoice(tx, lightning, because)
  if (onChain) await closeInvoice(tx, onChain, because)
  // A payment that was seen and then dropped had opened the card.
  if (purchase.cardId !== null) await endRefundedCard(tx, { cardId: purchase.cardId, now })
  return true
}

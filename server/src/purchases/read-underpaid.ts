import { awaitsConfirmationsText } from '@moon/contract/can.ts'
import type { Underpaid as WireUnderpaid } from '@moon/contract/underpaid.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { findOwnChainInvoice, readOrder } from '../invoices/read-order.ts'
import { confirmationsOf, type ChainView } from '../invoices/wire-payment.ts'
import type { Database } from '../kit/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { coversOf } from './cover-remainder.ts'
import { findPurchase } from './store.ts'
import { underpaidOf, whyNoCard } from './underpaid.ts'

/** What an underpaid order can become, and from when on (D-08). */
export async function readUnderpaid(
  { database: { db }, chain, rate }: { database: Database; chain: ChainView; rate: CurrentRate },
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<WireUnderpaid> {
  const invoice = await findOwnChainInvoice(db, { userId, id: invoiceId })
  if (!invoice) throw new Refusal('not_found')
  const purchase = await findPurchase(db, invoice.purchaseId)
  invariant(purchase, `invoice ${invoice.id} has its purchase`)
  const standing = underpaidOf(purchase, await readOrder(db, purchase.id))
  if (!standing) throw new Refusal('wrong_state')
  const product = await readProduct(db, purchase.productId)
  invariant(product, `purchase ${purchase.id} has its product`)
  const confirmations = confirmationsOf(chain, invoice.rail)
  return {
    onChainInvoiceId: invoice.id,
    received: dollarsWire(standing.receivedCents),
    missing: dollarsWire(standing.missingCents),
    cardValue: standing.lesser ? dollarsWire(standing.lesser.valueCents) : null,
    cardDisabledReason: whyNoCard(standing, { product, confirmations })?.text ?? null,
    refundDisabledReason: standing.areAllFinal ? null : awaitsConfirmationsText(confirmations),
    coverableWith: await coversOf(db, { rate }, purchase, standing),
    refundsAt: standing.refundsAt.toISOString(),
  }
}

import { awaitsConfirmationsText } from '@moon/contract/can.ts'
import type { Underpaid as WireUnderpaid } from '@moon/contract/underpaid.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { findChainInvoice } from '../invoices/reads.ts'
import { confirmationsOf, type ChainView } from '../payments/describe-payment.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Db } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { remainderSources } from './pay-remainder.ts'
import { areTermsCurrent, presentTerms } from '../purchases/present-terms.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findPurchase } from '../purchases/reads.ts'
import { underpaidOf, cardDisabledReason } from '../purchases/underpaid.ts'
import { underpaymentReason } from './underpayment-reason.ts'

/** The choices for an underpaid order, and when each becomes possible (D-08). */
export async function readUnderpaid(
  { database: { db }, chain, rate, clock }: { database: Database; chain: ChainView; rate: CurrentRate; clock: Clock },
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<WireUnderpaid> {
  const invoice = await findChainInvoice(db, userId, invoiceId)
  if (!invoice) throw new Refusal('not_found')
  const quoted = await findPurchase(db, invoice.purchaseId)
  invariant(quoted, `invoice ${invoice.id} has its purchase`)
  const { purchase, invoices } = await atPresentTerms(db, { rate, clock }, quoted)
  const underpayment = underpaidOf(purchase, invoices)
  if (!underpayment) throw new Refusal('wrong_state')
  const product = await readProduct(db, purchase.productId)
  invariant(product, `purchase ${purchase.id} has its product`)
  const confirmations = confirmationsOf(chain, invoice.rail)
  return {
    invoiceId: invoice.id,
    received: underpayment.receivedCents,
    missing: underpayment.missingCents,
    reason: underpaymentReason(underpayment),
    cardValue: underpayment.lesser ? underpayment.lesser.valueCents : null,
    cardDisabledReason: cardDisabledReason(underpayment, { product, confirmations })?.text ?? null,
    refundDisabledReason: underpayment.areAllFinal ? null : awaitsConfirmationsText(confirmations),
    coverableWith: await remainderSources(db, { rate }, purchase, underpayment),
    refundsAt: underpayment.refundsAt,
  }
}

/** Shows what would happen now: where the quoted terms have ended, at current terms. Writes nothing. */
async function atPresentTerms(db: Db, { rate, clock }: { rate: CurrentRate; clock: Clock }, quoted: Purchase) {
  const now = clock.now()
  const invoices = await readInvoicesAndPayments(db, quoted.id)
  const lines = areTermsCurrent(quoted, invoices, now) ? undefined : await presentTerms(db, { rate }, quoted, now)
  if (!lines || !invoices.onChain) return { purchase: quoted, invoices }
  const onChain = { ...invoices.onChain, owedCents: lines.dueCents }
  return { purchase: { ...quoted, ...lines }, invoices: { ...invoices, onChain } }
}

import { awaitsConfirmationsText } from '@moon/contract/can.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import { addCents, zeroCents } from '@moon/money/cents.ts'
import { readFlags } from '../flags/read-flags.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { findChainInvoice } from '../invoices/reads.ts'
import { confirmationsOf, describePayment, type ChainView } from '../payments/describe-payment.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { CreditDeps } from '../purchases/refund-purchase.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { refundUnderpaid } from './refund-underpaid.ts'
import { findPurchase } from '../purchases/reads.ts'
import { underpaidOf } from '../purchases/underpaid.ts'

type Deps = { database: Database; clock: Clock; chain: ChainView } & CreditDeps

/** Refunds the payments of an underpaid order as credit. Idempotent: asked again, returns the same totals (I-02). */
export async function refundInvoice(
  deps: Deps,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<CallAnswer<'refundInvoice'>> {
  const { db } = deps.database
  const invoice = await findChainInvoice(db, userId, invoiceId)
  if (!invoice) throw new Refusal('not_found')
  const { purchaseId } = invoice
  await assertMayRefund(deps, userId, await mustFind(deps, purchaseId))
  await refundUnderpaid(deps, { purchaseId })
  return refundsOf(deps, await mustFind(deps, purchaseId))
}

async function mustFind({ database }: Deps, id: string): Promise<Purchase> {
  const purchase = await findPurchase(database.db, id)
  invariant(purchase, `an invoice has its purchase ${id}`)
  return purchase
}

async function assertMayRefund({ database, chain }: Deps, userId: string, purchase: Purchase): Promise<void> {
  if (purchase.state === 'refunded') return
  if ((await readFlags(database.db, userId)).disableCardDeletion) throw new Refusal('deletion_disabled')
  const underpayment = underpaidOf(purchase, await readInvoicesAndPayments(database.db, purchase.id))
  if (!underpayment) throw new Refusal('wrong_state')
  if (!underpayment.areAllFinal)
    throw new Refusal(
      'deletion_not_possible',
      {},
      awaitsConfirmationsText(confirmationsOf(chain, underpayment.invoice.rail)),
    )
}

/** Payments received until the order ended; later ones are credited automatically and shown in the activity. */
async function refundsOf({ database, chain }: Deps, { id, endedAt }: Purchase): Promise<CallAnswer<'refundInvoice'>> {
  const { onChainPayments } = await readInvoicesAndPayments(database.db, id)
  const payments = onChainPayments.filter(
    ({ state, firstSeenAt }) => state === 'final' && endedAt && firstSeenAt <= endedAt,
  )
  return {
    paymentRefunds: payments.map((payment) => {
      const { id, transactionHash, paymentAmount, paymentCurrency } = describePayment(chain, new Map(), payment)
      return {
        paymentId: id,
        transactionHash,
        paymentAmount,
        paymentCurrency,
        refundedAmount: payment.cents ?? zeroCents,
      }
    }),
    totalRefunded: addCents(...payments.map(({ cents }) => cents ?? zeroCents)),
  }
}

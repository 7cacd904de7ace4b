import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ChainInvoice, Invoice, LightningInvoice } from './invoice.ts'
import type { Payment } from '../payments/payment.ts'
import { readPaymentsOf } from '../payments/reads.ts'
import { readInvoicesOfPurchase } from './reads.ts'
import { updateCard, updateOwed } from './store.ts'

/**
 * The invoices of one purchase and their payments. A purchase has at most one on-chain invoice, whichever chain it is
 * on.
 */
export type InvoicesAndPayments = {
  lightning: LightningInvoice | undefined
  onChain: ChainInvoice | undefined
  lightningPayment: Payment | undefined
  onChainPayments: Payment[]
}

export async function readInvoicesAndPayments(on: Db | Tx, purchaseId: PurchaseId): Promise<InvoicesAndPayments> {
  const invoices = await readInvoicesOfPurchase(on, purchaseId)
  const payments = await readPaymentsOf(
    on,
    invoices.map(({ id }) => id),
  )
  return invoicesAndPayments(invoices, payments)
}

/** Without payments, the invoices count as unpaid. */
export const invoicesAndPayments = (
  invoices: readonly Invoice[],
  payments: readonly Payment[] = [],
): InvoicesAndPayments => ({
  lightning: invoices.find((invoice) => invoice.rail === 'lightning'),
  onChain: invoices.find((invoice) => invoice.rail !== 'lightning'),
  lightningPayment: payments.find(({ rail }) => rail === 'lightning'),
  onChainPayments: payments.filter(({ rail }) => rail !== 'lightning'),
})

/**
 * Changes what the purchase's on-chain invoice asks for: more once something applied was released, less for a lesser
 * card (D-08), or another shortfall that counts as paid (M-10). Fields that are left out stay.
 */
export const changeOwed = (
  tx: Tx,
  { purchaseId, ...owed }: { purchaseId: PurchaseId; owedCents?: Cents; valueCents?: Cents; toleranceCents?: Cents },
) => updateOwed(tx, purchaseId, owed)

/** Records the opened card at the invoices that pay for it. */
export const attachCard = (tx: Tx, { purchaseId, cardId }: { purchaseId: PurchaseId; cardId: CardId }) =>
  updateCard(tx, purchaseId, cardId)

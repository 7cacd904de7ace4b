import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { Invoice } from './invoice.ts'
import type { Payment } from '../payments/payment.ts'
import { readPaymentsOf, readTips } from '../payments/reads.ts'
import { findChainInvoice, findInvoiceByRequest, readInvoicesOfPurchase } from './reads.ts'
import { updateCard, updateOrdered, updateOwed, updateTolerance } from './store.ts'

/** The invoices of one purchase with what came in on each. It has one at most on a chain, whichever chain that is. */
export type PurchaseInvoices = {
  lightning: Invoice | undefined
  onChain: Invoice | undefined
  lightningPayment: Payment | undefined
  onChainPayments: Payment[]
}

export async function readPurchaseInvoices(on: Db | Tx, purchaseId: PurchaseId): Promise<PurchaseInvoices> {
  const invoices = await readInvoicesOfPurchase(on, purchaseId)
  const payments = await readPaymentsOf(
    on,
    invoices.map(({ id }) => id),
  )
  const isLightning = ({ rail }: Pick<Invoice, 'rail'>) => rail === 'lightning'
  const isOnChain = ({ rail }: Pick<Invoice, 'rail'>) => rail !== 'lightning'
  return {
    lightning: invoices.find(isLightning),
    onChain: invoices.find(isOnChain),
    lightningPayment: payments.find(isLightning),
    onChainPayments: payments.filter(isOnChain),
  }
}

/** Whether a chain is being read: an address is not given out before somebody watches it. */
export const isWatched = async (on: Db | Tx, chain: ChainName): Promise<boolean> => (await readTips(on)).has(chain)

/** A person's Lightning invoice by the request that he was shown; another person's is as absent as none. */
export const findOwnLightningInvoice = (on: Db | Tx, own: { userId: string; request: string }) =>
  findInvoiceByRequest(on, own.userId, own.request)

/** A person's on-chain invoice by its id or by the id of its card. */
export const findOwnChainInvoice = (on: Db | Tx, own: { userId: string; id: string }) =>
  findChainInvoice(on, own.userId, own.id)

/** What was held against the price no longer is, so more is owed. */
export const changeOwed = (tx: Tx, { purchaseId, owedCents }: { purchaseId: PurchaseId; owedCents: Cents }) =>
  updateOwed(tx, purchaseId, owedCents)

/** A shortfall that counts as paid, where it is another than usual (M-10). */
export const changeTolerance = (tx: Tx, of: { purchaseId: PurchaseId; toleranceCents: Cents }) =>
  updateTolerance(tx, of.purchaseId, of.toleranceCents)

/** A lesser card is made of what was received (D-08): that is all that is owed. */
export const changeOrdered = (
  tx: Tx,
  { purchaseId, ...ordered }: { purchaseId: PurchaseId; owedCents: Cents; valueCents: Cents },
) => updateOrdered(tx, purchaseId, ordered)

/** The card that these invoices pay for has been opened. */
export const attachCard = (tx: Tx, { purchaseId, cardId }: { purchaseId: PurchaseId; cardId: CardId }) =>
  updateCard(tx, purchaseId, cardId)

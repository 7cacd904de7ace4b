import type { Payment as WirePayment } from '@moon/contract/invoices.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { receivedFor } from './received-for.ts'
import { fundingStateOf, type FundingState, type ChainInvoice } from './invoice.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { readPaymentsOf, readTips } from '../payments/reads.ts'
import { readChainInvoicesOfUser, readChainInvoices } from './reads.ts'
import { describePayment, type ChainView } from '../payments/describe-payment.ts'

/** What other rooms see of an on-chain invoice: how far its payments have come towards the card (D-01). */
export type Funding = {
  state: FundingState
  address: string
  owedCents: Cents
  receivedCents: Cents
  remainingCents: Cents
  /** Whether every payment has the confirmations it needs. */
  areAllFinal: boolean
  payments: WirePayment[]
}

/** The funding of invoices by their ids, as of one moment of the chain. */
export async function readFundings(
  on: Db | Tx,
  view: ChainView,
  invoiceIds: readonly string[],
): Promise<Map<string, Funding>> {
  if (invoiceIds.length === 0) return new Map()
  const invoices = await readChainInvoices(on, invoiceIds)
  const payments = await paymentsByInvoice(on, invoices)
  const tips = await readTips(on)
  return new Map(
    invoices.map((invoice) => [invoice.id, fundingOf(view, tips, invoice, payments.get(invoice.id) ?? [])]),
  )
}

/** On-chain payments of a user, newest first, with the invoice and the card that each is for: the feed's view. */
export async function readChainPayments(
  on: Db | Tx,
  view: ChainView,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ invoiceId: string; cardId: string | null; address: string; payment: WirePayment }[]> {
  const invoices = await readChainInvoicesOfUser(on, userId, limit)
  const payments = await paymentsByInvoice(on, invoices)
  const tips = await readTips(on)
  return invoices
    .flatMap((invoice) =>
      (payments.get(invoice.id) ?? []).map((payment) => ({
        invoiceId: invoice.id,
        cardId: invoice.cardId,
        address: invoice.address,
        payment: describePayment(view, tips, payment),
      })),
    )
    .toSorted((one, other) => (one.payment.createdAt < other.payment.createdAt ? 1 : -1))
    .slice(0, limit)
}

export async function paymentsByInvoice(
  on: Db | Tx,
  invoices: readonly ChainInvoice[],
): Promise<Map<string, Payment[]>> {
  const ids = invoices.map(({ id }) => id)
  return Map.groupBy(await readPaymentsOf(on, ids), ({ invoiceId }) => invoiceId)
}

function fundingOf(
  view: ChainView,
  tips: ReadonlyMap<string, number>,
  invoice: ChainInvoice,
  payments: Payment[],
): Funding {
  const { receivedCents, remainingCents } = receivedFor(invoice, payments)
  return {
    state: fundingStateOf(invoice, payments),
    address: invoice.address,
    owedCents: invoice.owedCents,
    receivedCents,
    remainingCents,
    areAllFinal: payments.filter(isValid).every(({ state }) => state === 'final'),
    payments: payments.map((payment) => describePayment(view, tips, payment)),
  }
}

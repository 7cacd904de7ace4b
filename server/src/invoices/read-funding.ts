import type { Payment as WirePayment } from '@moon/contract/invoices.ts'
import type { Cents } from '@moon/money/cents.ts'
import { atOnce } from '../database/at-once.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { receivedFor } from './received-for.ts'
import { fundingStateOf, type FundingState, type ChainInvoice } from './invoice.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { readFollowedPayments } from '../payments/reads.ts'
import { readChainInvoices } from './reads.ts'
import { describePayment, type ChainView } from '../payments/describe-payment.ts'

/** What other rooms see of an on-chain invoice: its funding state (D-01). */
export type Funding = {
  state: FundingState
  address: string
  owedCents: Cents
  receivedCents: Cents
  remainingCents: Cents
  /** Whether every payment has the confirmations that it needs. */
  areAllFinal: boolean
  payments: WirePayment[]
}

/** Reads the funding of invoices by id, all at the same chain height. */
export async function readFundings(
  on: Db | Tx,
  view: ChainView,
  invoiceIds: readonly string[],
): Promise<Map<string, Funding>> {
  if (invoiceIds.length === 0) return new Map()
  const [invoices, { payments, tips }] = await atOnce(
    on,
    () => readChainInvoices(on, invoiceIds),
    () => paymentsByInvoice(on, invoiceIds),
  )
  return new Map(
    invoices.map((invoice) => [invoice.id, fundingOf(view, tips, invoice, payments.get(invoice.id) ?? [])]),
  )
}

type ShownPayment = { invoiceId: string; cardId: string | null; address: string; payment: WirePayment }

/** On-chain payments with the invoice and card that each is for, as the activity feed shows them. */
export async function readChainPayments(
  on: Db | Tx,
  view: ChainView,
  paymentIds: readonly string[],
): Promise<ShownPayment[]> {
  const { payments, tips } = await readFollowedPayments(on, { paymentIds })
  const ids = new Set(payments.map(({ invoiceId }) => invoiceId))
  const invoices = new Map((await readChainInvoices(on, [...ids])).map((invoice) => [invoice.id as string, invoice]))
  return payments.map((payment) => {
    const invoice = invoices.get(payment.invoiceId)
    invariant(invoice, `payment ${payment.id} is for an invoice`)
    const { id: invoiceId, cardId, address } = invoice
    return { invoiceId, cardId, address, payment: describePayment(view, tips, payment) }
  })
}

/** The payments of these invoices, and the height up to which each chain has been read. */
export async function paymentsByInvoice(
  on: Db | Tx,
  invoiceIds: readonly string[],
): Promise<{ payments: ReadonlyMap<string, Payment[]>; tips: ReadonlyMap<string, number> }> {
  const { payments, tips } = await readFollowedPayments(on, { invoiceIds })
  return { payments: Map.groupBy(payments, ({ invoiceId }) => invoiceId), tips }
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

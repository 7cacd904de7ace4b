import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { maxPerPage } from '@moon/contract/limits.ts'
import { zeroCents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { renewLock, type RepriceOrder } from './renew-lock.ts'
import { findChainInvoice, readChainInvoicesOfUser } from './reads.ts'
import { describeInvoices, type ReadPurchasedProducts } from './describe-invoice.ts'
import type { ChainView } from '../payments/describe-payment.ts'

export type LookUpDeps = {
  database: Database
  clock: Clock
  rate: CurrentRate
  chain: ChainView
  readPurchasedProducts: ReadPurchasedProducts
  reprice: RepriceOrder
}

type Asked = {
  userId: string
  /** The id of an invoice or of its card; undefined for all invoices of the user. */
  invoiceId?: string | undefined
  withLock: boolean
  unpaidOnly: boolean
  pendingOnly: boolean
}

/** Looks up on-chain invoices of this user; invoices of other users are not found (I-07). */
export async function lookUpInvoices(deps: LookUpDeps, asked: Asked): Promise<InvoiceEntry[]> {
  const { database, clock, chain, readPurchasedProducts } = deps
  const { userId, invoiceId } = asked
  const found =
    invoiceId === undefined
      ? await readChainInvoicesOfUser(database.db, userId, maxPerPage)
      : [await findChainInvoice(database.db, userId, invoiceId)].filter((invoice) => invoice !== undefined)
  if (invoiceId !== undefined && found.length === 0) throw new Refusal('not_found')
  const invoices =
    asked.withLock && invoiceId !== undefined
      ? await Promise.all(found.map(({ id }) => renewLock(deps, { invoiceId: id })))
      : found
  const now = clock.now()
  const entries = await describeInvoices(database.db, chain, { invoices, readPurchasedProducts, now })
  return entries.filter(
    (entry) => (!asked.unpaidOnly || isUnpaid(entry)) && (!asked.pendingOnly || isPending(entry, now)),
  )
}

const isOver = ({ paymentStatus }: InvoiceEntry): boolean =>
  paymentStatus === 'REFUNDED' || paymentStatus === 'CANCELLED'

const isUnpaid = (entry: InvoiceEntry): boolean =>
  !isOver(entry) && entry.remainingAmountOwed.cardCurrency.amount > zeroCents

const isPending = (entry: InvoiceEntry, now: Date): boolean =>
  !isOver(entry) &&
  entry.paymentStatus !== 'PAID' &&
  (entry.payments.length > 0 || now < entry.exchangeRateLockExpiration)

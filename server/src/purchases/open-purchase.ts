import { createHash } from 'node:crypto'
import { minAppliedSats, toleranceGiftCents } from '@moon/contract/limits.ts'
import type { Applied } from '@moon/contract/price.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import { reservePurchase } from '../purchase-limits/purchase-limits.ts'
import { openInvoices } from '../invoices/open-invoices.ts'
import type { InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import type { Clock } from '../kit/clock.ts'
import { atOnce } from '../database/at-once.ts'
import type { Database, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Product } from '../products/product.ts'
import { nameOnBill } from '../products/name-on-bill.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { PurchaseRequest, CheckedRequest } from './check-request.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { debtOfNewOrder } from './present-terms.ts'
import { holdApplied } from './hold-applied.ts'
import { markPaid } from './mark-paid.ts'
import { priceCard } from '../pricing/price.ts'
import type { Purchase } from './purchase.ts'
import { findPurchaseByKey } from './reads.ts'
import { insertPurchase, lockBuyer } from './store.ts'
import type { PurchaseId, UserId } from '@moon/contract/ids.ts'

export type OpenPurchaseDeps = Parameters<typeof openInvoices>[1] & {
  database: Database
  clock: Clock
  rate: CurrentRate
}

/** A purchase, and its invoices if it was opened by this request. */
type Opened = { purchase: Purchase; invoices: InvoicesAndPayments | undefined }

/** Requests the money that is due, by invoices or from an exchange. Runs in the transaction of the purchase. */
export type AskForMoney = (
  tx: Tx,
  due: { purchaseId: PurchaseId; userId: string; valueCents: Cents; owedCents: Cents; memo: string; now: Date },
) => Promise<void>

/**
 * Opens a purchase in one transaction: limits, price, holds, the purchase and the invoices of its rails. Idempotent
 * by key: the same request returns the first purchase, a different one is refused. A purchase that sats or credit
 * cover in full is paid at once.
 */
export function openPurchase(
  deps: OpenPurchaseDeps,
  asked: PurchaseRequest,
  checked: CheckedRequest,
  askForMoney?: AskForMoney,
): Promise<Opened> {
  const requestSha256 = fingerprintOf(asked)
  return deps.database.transaction(async (tx) => {
    await lockBuyer(tx, asked.userId)
    const earlier = asked.key === undefined ? undefined : await findPurchaseByKey(tx, asked.userId, asked.key)
    if (earlier && earlier.requestSha256 !== requestSha256) throw new Refusal('idempotency_conflict')
    if (earlier) return { purchase: earlier, invoices: undefined }
    return open(tx, deps, asked, { ...checked, requestSha256, askForMoney })
  })
}

async function open(
  tx: Tx,
  deps: OpenPurchaseDeps,
  asked: PurchaseRequest,
  {
    product,
    processedAs,
    rails,
    isImageCurrent,
    requestSha256,
    askForMoney,
  }: CheckedRequest & {
    requestSha256: string
    askForMoney: AskForMoney | undefined
  },
): Promise<Opened> {
  const { userId, valueCents } = asked
  const now = deps.clock.now()
  const id = deps.ids('pur')
  const [, , overdraftCents, applied] = await atOnce(
    tx,
    () => reservePurchase(tx, { userId, purchaseId: id, valueCents, now }),
    // The account may have been closed a moment ago. The lock of the reservation keeps it from being closed before
    // this transaction commits.
    () => assertMayBuy(tx, userId),
    () => debtOfNewOrder(tx, userId, asked.payOverdraft ?? false),
    () => appliedOf(tx, asked, deps.rate('BTC')?.bid),
  )
  const coin = asked.token ?? 'BTC'
  const bid = quotedRate(deps.rate, coin)?.bid
  const lines = priceCard(valueCents, product, applied, overdraftCents)
  const isCovered = lines.dueCents === zeroCents
  const isPriced = (!isCovered && !askForMoney) || lines.appliedSats > 0n
  if (isPriced && bid === undefined) throw new Refusal('rates_unavailable')
  const purchase = await insertPurchase(tx, {
    ...lines,
    id,
    userId,
    productId: product.id,
    processedAs,
    key: asked.key ?? null,
    requestSha256,
    price: isPriced ? bid! : null,
    imageSha256: asked.imageSha256 ?? null,
    isImageCurrent,
    source: asked.source ?? null,
    createdAt: now,
  })
  await holdApplied(tx, purchase, now)
  if (isCovered) {
    const paid = await markPaid(tx, deps, purchase, { by: 'balance', invoices: noInvoices, now })
    return { purchase: paid, invoices: noInvoices }
  }
  const due = { purchaseId: id, userId, valueCents, owedCents: lines.dueCents, memo: nameOnBill(product), now }
  if (askForMoney) {
    await askForMoney(tx, due)
    return { purchase, invoices: noInvoices }
  }
  const toleranceCents = toleranceOf(product)
  const invoices = await openInvoices(tx, deps, { ...due, coin, price: bid!, rails, toleranceCents })
  return { purchase, invoices }
}

/** A card of a fixed value cannot be worth less, so the tolerance is at most what may be given (M-10). */
const toleranceOf = ({ denominations }: Pick<Product, 'denominations'>): Cents | null =>
  denominations.length > 0 ? cents(toleranceGiftCents) : null

/** A purchase that sats or credit cover in full has no invoices. */
const noInvoices: InvoicesAndPayments = {
  lightning: undefined,
  onChain: undefined,
  lightningPayment: undefined,
  onChainPayments: [],
}

/** Sats and credit are alternatives; where a client sends both, sats are used (D-14). */
async function appliedOf(
  tx: Tx,
  { userId, applySats, applyCredit }: PurchaseRequest,
  bid: Price | undefined,
): Promise<Applied> {
  if (applySats) {
    const balanceSats = sats(await balanceOf(tx, accounts.user(userId as UserId).sats))
    if (balanceSats < minAppliedSats) throw new Refusal('sats_under_minimum')
    if (bid === undefined) throw new Refusal('rates_unavailable')
    return { kind: 'sats', available: balanceSats, bid }
  }
  if (!applyCredit) return { kind: 'none' }
  const balanceCents = cents(await balanceOf(tx, accounts.user(userId as UserId).credit))
  if (balanceCents === zeroCents) throw new Refusal('insufficient_funds')
  return { kind: 'credit', available: balanceCents }
}

/** A hash of everything in the request but its key: two requests with the same hash are the same order. */
export function fingerprintOf(order: PurchaseRequest): string {
  const { valueCents, rail, token, applySats, applyCredit, payOverdraft, productId, cardType, walletId } = order
  const asked = [String(valueCents), rail, applySats, applyCredit, productId ?? null, cardType ?? null, token ?? null]
  if (walletId !== undefined) asked.push(walletId)
  if (payOverdraft) asked.push('overdraft')
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

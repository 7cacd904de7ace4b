import { askNode, type NodeDeps } from '../detection/follow-invoices.ts'
import { readInvoicesAndPayments, type InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { Refusal } from '../kit/refusal.ts'
import type { OrderableDeps } from '../products/read-orderable.ts'
import { isTokenChain, type StableCoin } from '@moon/contract/chains.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { advancePurchase } from '../purchases/advance-purchase.ts'
import { withdrawPurchase } from '../purchases/cancel-purchase.ts'
import { checkRequest, type PurchaseRequest } from '../purchases/check-request.ts'
import type { DeliverDeps } from '../purchases/deliver-purchase.ts'
import { fingerprintOf, openPurchase, type OpenPurchaseDeps } from '../purchases/open-purchase.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findPurchase, findPurchaseByKey, lockPurchase } from '../purchases/reads.ts'
import { isFollowed } from './store.ts'

export type PlacedOrder = Awaited<ReturnType<typeof openPurchase>>
export type BuyDeps = OpenPurchaseDeps & OrderableDeps & NodeDeps & DeliverDeps

/**
 * Buys one card: checks the order, opens the purchase with the invoices of both rails, and requests a Lightning invoice from the node.
 * When sats or credit cover everything, the card is made at once. Idempotent under the same key.
 */
export const buyCard = async (deps: BuyDeps, asked: PurchaseRequest): Promise<Purchase> =>
  (await placeOrder(deps, asked)).purchase

/** Buys one card and also returns its invoices in their current state, when they are known without another read. */
export async function placeOrder(deps: BuyDeps, asked: PurchaseRequest): Promise<PlacedOrder> {
  if (asked.token && !(await isSetUp(deps, asked.rail, asked.token))) throw new Refusal('rail_unavailable')
  const earlier = await findEarlier(deps, asked)
  const { purchase, invoices } = earlier
    ? { purchase: earlier, invoices: undefined }
    : await openPurchase(deps, asked, await checkRequest(deps, asked))
  if (purchase.paidBy === 'balance') return { purchase: await deliverNow(deps, purchase), invoices: undefined }
  if (invoices && !invoices.lightning) return { purchase, invoices }
  await openLightning(deps, purchase, { ...asked, invoices })
  return { purchase, invoices: undefined }
}

/** An order that was placed under this key stands, whatever has been sold out or turned off since. */
async function findEarlier({ database }: BuyDeps, asked: PurchaseRequest): Promise<Purchase | undefined> {
  const earlier = asked.key === undefined ? undefined : await findPurchaseByKey(database.db, asked.userId, asked.key)
  if (earlier?.requestSha256 !== fingerprintOf(asked)) return undefined
  await assertMayBuy(database.db, asked.userId)
  return earlier
}

async function isSetUp(
  { tokens, database }: BuyDeps,
  rail: PurchaseRequest['rail'],
  token: StableCoin,
): Promise<boolean> {
  if (!isTokenChain(rail)) return false
  return tokens?.[rail]?.contracts.has(token) === true && (await isFollowed(database.db, rail))
}

async function deliverNow(deps: BuyDeps, { id }: Purchase): Promise<Purchase> {
  await advancePurchase(deps, { purchaseId: id })
  const purchase = (await findPurchase(deps.database.db, id))!
  if (purchase.state === 'refunded') throw new Refusal('product_unavailable', {}, purchase.message ?? undefined)
  return purchase
}

/**
 * When the node fails, an on-chain buyer goes on without Lightning. A Lightning buyer is refused, nothing stays held, and the key is
 * free for a retry: an order that nobody was shown must not be answered as if it could be paid.
 */
async function openLightning(
  deps: BuyDeps,
  { id }: Purchase,
  { rail, invoices }: PurchaseRequest & { invoices: InvoicesAndPayments | undefined },
): Promise<void> {
  const { lightning } = invoices ?? (await readInvoicesAndPayments(deps.database.db, id))
  if (!lightning || (lightning.state === 'opening' && (await askNode(deps, { invoiceId: lightning.id })))) return
  if (rail !== 'lightning' || !(await isRefused(deps, id))) return
  await deps.database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, id)
    if (purchase) await withdrawPurchase(tx, purchase, deps.clock.now())
  })
  throw new Refusal('lightning_unavailable')
}

/** The node did not open the invoice, now or for an earlier attempt whose process died since. */
async function isRefused({ database }: BuyDeps, id: Purchase['id']): Promise<boolean> {
  const { lightning } = await readInvoicesAndPayments(database.db, id)
  const purchase = await findPurchase(database.db, id)
  if (lightning?.state === 'opening' || purchase?.endedBecause === 'node_unavailable') return true
  return lightning?.state === 'cancelled' && lightning.endedBecause === 'node_refused' && purchase?.state === 'open'
}

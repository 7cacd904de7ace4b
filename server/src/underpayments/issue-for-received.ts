import type { PurchaseId } from '@moon/contract/ids.ts'
import { readFlags } from '../flags/read-flags.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { findChainInvoice } from '../invoices/reads.ts'
import { confirmationsOf, type ChainView } from '../payments/describe-payment.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { advancePurchase } from '../purchases/advance-purchase.ts'
import type { DeliverDeps } from '../purchases/deliver-purchase.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { atCurrentTerms } from '../purchases/reprice-for-lock.ts'
import { lowerOrder } from '../purchases/lower-order.ts'
import { findPurchase, lockPurchase } from '../purchases/reads.ts'
import { underpaidOf, cardDisabledReason } from '../purchases/underpaid.ts'

type Deps = DeliverDeps & { chain: ChainView }

/**
 * Makes the lesser card that the buyer's payments buy instead of the ordered one (D-08). The order becomes that of
 * the lesser card, and continues like any paid order. Idempotent.
 */
export async function issueForReceived(
  deps: Deps,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<Purchase> {
  const { database } = deps
  const invoice = await findChainInvoice(database.db, userId, invoiceId)
  if (!invoice) throw new Refusal('not_found')
  await assertMayBuy(database.db, userId)
  if (!(await readFlags(database.db, userId)).bitnobPrivateBeta) throw new Refusal('feature_off')
  const { purchaseId } = invoice
  await database.transaction((tx) => takeLesser(tx, deps, purchaseId))
  await advancePurchase(deps, { purchaseId })
  const purchase = await findPurchase(database.db, purchaseId)
  invariant(purchase, `invoice ${invoice.id} has its purchase`)
  return purchase
}

async function takeLesser(tx: Tx, deps: Deps, purchaseId: PurchaseId): Promise<void> {
  const { chain, log } = deps
  const quoted = await lockPurchase(tx, purchaseId)
  if (quoted?.state === 'paid' || quoted?.state === 'delivered') return
  const invoices = await readInvoicesAndPayments(tx, purchaseId)
  if (!quoted || !underpaidOf(quoted, invoices)) throw new Refusal('wrong_state')
  const current = await atCurrentTerms(tx, deps, { purchase: quoted, invoices, isChosen: true })
  if (!current) throw new Refusal('rates_unavailable')
  const { purchase } = current
  const underpayment = underpaidOf(purchase, current.invoices)
  // At current terms the payments are enough for the whole card.
  if (!underpayment) return
  if (purchase.cardId === null) throw new Refusal('wrong_state')
  const product = await readProduct(tx, purchase.productId)
  invariant(product, `purchase ${purchaseId} has its product`)
  const terms = { product, confirmations: confirmationsOf(chain, underpayment.invoice.rail) }
  const against = cardDisabledReason(underpayment, terms)
  if (against) throw new Refusal(against.code, {}, against.text)
  await lowerOrder(tx, purchase, underpayment.lesser!)
  afterCommit(tx, () => log.info({ purchaseId }, 'an underpaid order becomes a card for what was received'))
}

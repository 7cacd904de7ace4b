import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { deliveredLegs } from '../gift-cards/gift-card-legs.ts'
import { orderGiftCard } from '../gift-cards/order-gift-card.ts'
import type { OrderDeps, OrderSteps } from '../gift-cards/order-steps.ts'
import { refuseGiftCard, type NoGiftCard } from '../gift-cards/refuse-gift-card.ts'
import { settleHeld } from '../invoices/close-invoice.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import { postSettled } from './post-delivery.ts'
import { refundPurchase, type CreditDeps } from './refund-purchase.ts'
import { isPaymentReturned, type Purchase } from './purchase.ts'
import { giftReadyEmail } from './emails.ts'
import { recordDelivery } from './record-delivery.ts'
import { lockPurchase } from './reads.ts'

export type GiftDeps = OrderDeps & CreditDeps

/**
 * Orders the gift card of a paid purchase, or continues to wait for it. Held Lightning sats are settled when the
 * supplier has accepted the order: from then on the order costs us its price, and a Lightning hold does not last as
 * long as the supplier may take. A refusal before that leaves the sats with the payer; after it everything is
 * refunded as account credit (D-46).
 */
export async function deliverGiftCard(deps: GiftDeps, { id, cardId }: Purchase): Promise<void> {
  invariant(cardId !== null, `paid purchase ${id} has its card`)
  const steps: OrderSteps = {
    onAccepted: (tx) => settleSats(tx, deps, id),
    onDelivered: (tx, costCents) => recordGift(tx, deps, id, costCents),
    onRefused: (tx, because) => refundGiftCard(tx, deps, id, because),
  }
  const isPaid = await deps.database.transaction((tx) => endUnpaid(tx, deps, { id, cardId, steps }))
  if (isPaid) await orderGiftCard(deps, { cardId, steps })
}

/**
 * Refuses the gift card when its held sats were returned to their payer. Returns true when the purchase is still
 * paid.
 */
async function endUnpaid(
  tx: Tx,
  deps: GiftDeps,
  { id, cardId, steps }: { id: PurchaseId; cardId: CardId; steps: OrderSteps },
): Promise<boolean> {
  const purchase = await lockPurchase(tx, id)
  if (purchase?.state !== 'paid') return false
  if (!isPaymentReturned(purchase, await readInvoicesAndPayments(tx, id))) return true
  // The supplier may have been asked without an answer; an order that it made all the same is written off.
  const isRefused = await refuseGiftCard(tx, { cardId, because: 'payment_returned', steps })
  if (!isRefused) await refundGiftCard(tx, deps, id, 'payment_returned')
  return false
}

/**
 * Returns false when the purchase is no longer paid: the held sats were returned to the payer while we waited for the
 * supplier.
 */
async function settleSats(tx: Tx, { clock }: GiftDeps, id: PurchaseId): Promise<boolean> {
  const purchase = await lockPurchase(tx, id)
  if (purchase?.state !== 'paid') return false
  if (purchase.paidBy !== 'lightning') return true
  const invoices = await readInvoicesAndPayments(tx, id)
  invariant(invoices.lightning, 'paid over Lightning means a Lightning invoice')
  const wasSettled = invoices.lightning.state === 'settled'
  if (!wasSettled && !(await settleHeld(tx, invoices.lightning))) return false
  await postSettled(tx, purchase, invoices, clock.now())
  return true
}

/** Returns false when the sats were returned before they could be settled. */
async function recordGift(tx: Tx, deps: GiftDeps, id: PurchaseId, costCents: Cents): Promise<boolean> {
  const purchase = await lockPurchase(tx, id)
  if (purchase?.state !== 'paid') return false
  const invoices = await readInvoicesAndPayments(tx, id)
  if (purchase.paidBy === 'lightning' && invoices.lightning?.state === 'lost') return false
  const { valueCents } = purchase
  const product = await readProduct(tx, purchase.productId)
  const email = giftReadyEmail({ valueCents, merchantName: product?.merchantName ?? 'the shop' })
  const valueLegs = deliveredLegs(id, { valueCents, costCents })
  await recordDelivery(tx, deps, { purchase, invoices, valueLegs, isSettled: true, email })
  return true
}

/** Refunds everything that was paid, in the transaction that refuses the card. */
export async function refundGiftCard(tx: Tx, deps: GiftDeps, id: PurchaseId, because: NoGiftCard): Promise<void> {
  const purchase = await lockPurchase(tx, id)
  if (purchase?.state === 'paid') await refundPurchase(tx, deps, purchase, { because, now: deps.clock.now() })
}

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
 * Has the gift card of a paid purchase made, or goes on waiting for it. Sats that a Lightning node holds are taken when
 * the supplier has accepted the order: from then on it costs us its price, and a hold does not last as long as a shop may
 * take. Until then a refusal leaves them with the payer; after it everything comes back as account credit (D-46).
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

/** Held sats that were returned to their payer order nothing any more. True: it is still paid. */
async function endUnpaid(
  tx: Tx,
  deps: GiftDeps,
  { id, cardId, steps }: { id: PurchaseId; cardId: CardId; steps: OrderSteps },
): Promise<boolean> {
  const purchase = await lockPurchase(tx, id)
  if (purchase?.state !== 'paid') return false
  if (!isPaymentReturned(purchase, await readInvoicesAndPayments(tx, id))) return true
  // The supplier may have been asked, and not have answered: should it have made the order, that is written off.
  const isRefused = await refuseGiftCard(tx, { cardId, because: 'payment_returned', steps })
  if (!isRefused) await refundGiftCard(tx, deps, id, 'payment_returned')
  return false
}

/** False: it is not paid any more; the held sats went back to the payer while the supplier kept us waiting. */
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

/** False: its sats were returned before they could be settled. */
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

/** Everything that was paid goes back, in the transaction that refuses the card. */
export async function refundGiftCard(tx: Tx, deps: GiftDeps, id: PurchaseId, because: NoGiftCard): Promise<void> {
  const purchase = await lockPurchase(tx, id)
  if (purchase?.state === 'paid') await refundPurchase(tx, deps, purchase, { because, now: deps.clock.now() })
}

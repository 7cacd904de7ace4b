import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import { lockCard } from '../cards/reads.ts'
import { issueCard } from '../cards/issue-card.ts'
import { settleHeld } from '../invoices/close-invoice.ts'
import { readInvoicesAndPayments, type InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { after } from '../kit/clock.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { readProduct } from '../products/read-product.ts'
import { backoffMs } from '../queue/backoff-ms.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { usd } from './post-delivery.ts'
import { deliverGiftCard, type GiftDeps } from './deliver-gift-card.ts'
import { refundPurchase, type RefundReason } from './refund-purchase.ts'
import { isPaymentReturned, type Purchase } from './purchase.ts'
import { cardReadyEmail } from './emails.ts'
import { recordDelivery } from './record-delivery.ts'
import { findPurchase, lockPurchase } from './reads.ts'
import { updateAttempts } from './store.ts'

export type DeliverDeps = GiftDeps & { issuer: Issuer; rate: CurrentRate }

const issuerPauses = { firstMs: 1_000, longestMs: 60_000 }
const giftPauses = [
  { untilMs: 120_000, pauseMs: 5_000 },
  { untilMs: 600_000, pauseMs: 15_000 },
  { untilMs: 3_600_000, pauseMs: 60_000 },
]
const longestGiftPauseMs = 300_000

/**
 * Has the card of a paid purchase made: gift cards by the supplier (deliver-gift-card.ts), Visa cards by the issuer.
 * The opening balance, the settling of held sats and the end of the holds are recorded in the transaction that
 * records the card. If the issuer refuses for good, everything is refunded. An unknown outcome is neither: the issuer
 * is asked again, at growing intervals.
 */
export async function deliverPurchase(deps: DeliverDeps, { purchaseId }: { purchaseId: PurchaseId }): Promise<void> {
  const purchase = await findPurchase(deps.database.db, purchaseId)
  invariant(purchase, `purchase ${purchaseId} exists`)
  if (purchase.state !== 'paid') return
  const { cardId } = purchase
  invariant(cardId !== null, `paid purchase ${purchaseId} has its card`)
  if (purchase.attempts === 0 && (await isRestricted(deps, purchase))) return end(deps, purchaseId, 'buyer_restricted')
  const product = await readProduct(deps.database.db, purchase.productId)
  const isGift = product?.loop === 'closed'
  await planNextAttempt(
    deps,
    purchase,
    isGift ? giftPauseMs(deps, purchase) : backoffMs(purchase.attempts, issuerPauses),
  )
  if (isGift) return deliverGiftCard(deps, purchase)
  if (isPaymentReturned(purchase, await readInvoicesAndPayments(deps.database.db, purchaseId)))
    return endUnpaid(deps, { purchaseId, cardId })
  const onIssued = (tx: Tx) => recordDelivered(tx, deps, purchaseId)
  const issued = await issueCard(deps, { cardId, onIssued })
  if (issued.kind === 'refused') await end(deps, purchaseId, 'issuer_refused')
  if (issued.kind === 'unknown') deps.log.warn({ purchaseId }, 'whether a card was made is not known yet')
}

async function isRestricted({ database }: DeliverDeps, { userId }: Purchase): Promise<boolean> {
  try {
    await assertMayBuy(database.db, userId)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/**
 * The pause before asking the supplier again: as short as its buyer's polling at first, longer as the order takes
 * longer.
 */
function giftPauseMs({ clock }: DeliverDeps, { paidAt }: Purchase): number {
  const waitedMs = paidAt === null ? 0 : clock.now().getTime() - paidAt.getTime()
  return giftPauses.find(({ untilMs }) => waitedMs < untilMs)?.pauseMs ?? longestGiftPauseMs
}

async function planNextAttempt(
  { database, clock }: DeliverDeps,
  { id, attempts }: Purchase,
  inMs: number,
): Promise<void> {
  await updateAttempts(database.db, id, attempts + 1, after(clock.now(), inMs))
}

async function end(deps: DeliverDeps, purchaseId: PurchaseId, because: RefundReason): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.state === 'paid') await refundPurchase(tx, deps, purchase, { because, now: deps.clock.now() })
  })
}

/**
 * Ends a purchase whose held sats were returned to their payer: no card is made. A card that the issuer may have made
 * after an earlier request is looked up and closed there. Locks the card row first, in the same order as where its
 * making is recorded.
 */
function endUnpaid(
  { database, ...deps }: DeliverDeps,
  { purchaseId, cardId }: { purchaseId: PurchaseId; cardId: CardId },
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockCard(tx, cardId)
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.state === 'paid')
      await refundPurchase(tx, deps, purchase, { because: 'payment_returned', now: deps.clock.now() })
  })
}

async function recordDelivered(tx: Tx, deps: DeliverDeps, purchaseId: PurchaseId): Promise<void> {
  const now = deps.clock.now()
  const purchase = await lockPurchase(tx, purchaseId)
  invariant(purchase, `purchase ${purchaseId} exists`)
  const invoices = await readInvoicesAndPayments(tx, purchaseId)
  if (purchase.state !== 'paid' || !(await isMoneyThere(tx, purchase, invoices))) {
    // The held sats were returned to the payer while we waited for the issuer: the card is empty and is closed at the
    // issuer.
    afterCommit(tx, () =>
      deps.log.error({ purchaseId, state: purchase.state }, 'a card was made whose money is gone; it is closed again'),
    )
    if (purchase.state === 'paid') await refundPurchase(tx, deps, purchase, { because: 'payment_returned', now })
    return
  }
  const { cardId, valueCents, paidBy } = purchase
  invariant(cardId !== null, `purchase ${purchaseId} has its card`)
  const valueLegs = [usd(accounts.purchase(purchaseId).funding, accounts.card(cardId).balance, valueCents)]
  // A buyer who paid on-chain may have left the page; every other buyer is looking at the card right now.
  const email = paidBy === invoices.onChain?.rail ? cardReadyEmail(valueCents) : undefined
  await recordDelivery(tx, deps, { purchase, invoices, valueLegs, isSettled: false, email })
}

/** Held sats are settled from here on; all other money is in the ledger already. */
async function isMoneyThere(tx: Tx, { paidBy }: Purchase, { lightning }: InvoicesAndPayments): Promise<boolean> {
  if (paidBy !== 'lightning') return true
  invariant(lightning, 'paid over Lightning means a Lightning invoice')
  if (lightning.state === 'settled') return true
  return (await settleHeld(tx, lightning)) !== undefined
}

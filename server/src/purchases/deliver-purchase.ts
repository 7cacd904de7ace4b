import type { PurchaseId } from '@moon/contract/ids.ts'
import { issueCard } from '../cards/issue-card.ts'
import { takeHeld } from '../invoices/close-invoice.ts'
import { moveInvoice } from '../invoices/invoice-state.ts'
import { readOrder, type Order } from '../invoices/read-order.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import { publish } from '../kit/live.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import type { Notify } from '../users/notify-user.ts'
import { postDelivery } from './delivery-money.ts'
import { creditWhatIsThere, giveBack, type GivenBackBecause } from './give-back.ts'
import { readyLetter } from './letters.ts'
import { isHolding, type Purchase } from './purchase.ts'
import { movePurchase } from './purchase-state.ts'
import { findPurchase, lockPurchase, updateHold, updateTries } from './store.ts'

export type DeliverDeps = { database: Database; clock: Clock; ids: Ids; issuer: Issuer; log: Log; notify: Notify }

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * Has the card of a paid purchase made. Its opening balance, the taking of held sats and the end of the holds are
 * recorded in the one transaction that records the card; if the issuer refuses for good, everything goes back. Not
 * knowing is neither: it is asked again, later and later.
 */
export async function deliverPurchase(deps: DeliverDeps, { purchaseId }: { purchaseId: PurchaseId }): Promise<void> {
  const purchase = await findPurchase(deps.database.db, purchaseId)
  invariant(purchase, `purchase ${purchaseId} exists`)
  if (purchase.state !== 'paid') return
  const { cardId } = purchase
  invariant(cardId !== null, `paid purchase ${purchaseId} has its card`)
  if (purchase.tries === 0 && (await isRestricted(deps, purchase))) return end(deps, purchaseId, 'buyer_restricted')
  await planNextTry(deps, purchase)
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

async function planNextTry({ database, clock }: DeliverDeps, { id, tries }: Purchase): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 10))
  await updateTries(database.db, id, tries + 1, after(clock.now(), pauseMs))
}

async function end(deps: DeliverDeps, purchaseId: PurchaseId, because: GivenBackBecause): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.state === 'paid') await giveBack(tx, deps, purchase, { because, now: deps.clock.now() })
  })
}

/** Runs in the transaction that records the issued card. */
async function recordDelivered(tx: Tx, deps: DeliverDeps, purchaseId: PurchaseId): Promise<void> {
  const now = deps.clock.now()
  const purchase = await lockPurchase(tx, purchaseId)
  invariant(purchase, `purchase ${purchaseId} exists`)
  const order = await readOrder(tx, purchaseId)
  if (purchase.state !== 'paid' || !(await isMoneyThere(tx, purchase, order))) {
    // The held sats went back to the payer while the issuer kept us waiting: its card stays empty.
    deps.log.error({ purchaseId, state: purchase.state }, 'a card was made whose money is gone; nothing is put on it')
    if (purchase.state === 'paid') await giveBack(tx, deps, purchase, { because: 'issuer_refused', now })
    return
  }
  await postDelivery(tx, purchase, order, now)
  if (isHolding(purchase)) await updateHold(tx, purchaseId, 'spent')
  const delivered = await movePurchase(tx, purchaseId, { to: 'delivered', at: now })
  invariant(delivered, `paid purchase ${purchaseId} can be delivered`)
  if (order.onChain && purchase.paidBy === order.onChain.rail)
    await moveInvoice(tx, order.onChain.id, { to: 'settled' })
  await creditWhatIsThere(tx, deps, delivered, { onChain: order.onChain, because: 'surplus', now })
  await publish(tx, purchase.userId, { kind: 'balance', subject: '' })
  // Who paid on a chain may have gone away; everybody else is looking at the card right now.
  if (purchase.paidBy !== order.onChain?.rail) return
  const letter = readyLetter(purchase.valueCents)
  await deps.notify(tx, { userId: purchase.userId, cause: `purchase:${purchaseId}:delivered`, letter })
}

/** Held sats are taken from here on; everything else is in the ledger already. */
async function isMoneyThere(tx: Tx, { paidBy }: Purchase, { lightning }: Order): Promise<boolean> {
  if (paidBy !== 'lightning') return true
  invariant(lightning, 'paid over Lightning means a Lightning invoice')
  if (lightning.state === 'settled') return true
  return (await takeHeld(tx, lightning)) !== undefined
}

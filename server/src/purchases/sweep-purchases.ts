import { refuseOverdueGiftCards, notifyLateGiftCards } from '../gift-cards/late-gift-cards.ts'
import { readProduct } from '../products/read-product.ts'
import { refundGiftCard, type GiftDeps } from './deliver-gift-card.ts'
import { giftLateEmail, underpaidEmail } from './emails.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { underpaidRefundDays, underpaidReminderDays } from '@moon/contract/limits.ts'
import { releaseReservation } from '../purchase-limits/purchase-limits.ts'
import { receivedFor } from '../invoices/received-for.ts'
import { isValid } from '../payments/payment.ts'
import { changeOwed, readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { after } from '../kit/clock.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { eachLogged } from '../queue/each-logged.ts'
import { inPages } from '../queue/in-pages.ts'
import { emailCauses } from '../users/email-causes.ts'
import { advancePurchase } from './advance-purchase.ts'
import type { DeliverDeps } from './deliver-purchase.ts'
import { refundPurchase } from './refund-purchase.ts'
import { releaseApplied } from './hold-applied.ts'
import { movePurchase } from './purchase-state.ts'
import { lockPurchase } from './reads.ts'
import {
  readLateToAdvance,
  readLeftUnderpaid,
  readReadyToAdvance,
  readRunOut,
  readToDeliver,
  readUnsettledEnded,
} from './store.ts'
import { underpaidOf } from './underpaid.ts'

const dayMs = 86_400_000
/** The minute's sweep looks at purchases that ended within this time, which is longer than a job is retried. */
const endedLatelyMs = 2 * 3_600_000
/** A purchase that is not paid in full is refunded this long after its first payment (D-08, M-7). */
const refundUnderpaidAfterMs = underpaidRefundDays * dayMs

/** Delivers paid purchases whose job was lost, or whose issuer did not answer. */
export async function deliverPaid(deps: DeliverDeps): Promise<void> {
  await advanceEach(deps, await readToDeliver(deps.database.db, deps.clock.now()))
}

/** Advances purchases whose change was recorded by a process that died before the next step. */
export async function advanceReady(deps: DeliverDeps): Promise<void> {
  await advanceEach(deps, await readReadyToAdvance(deps.database.db))
}

/** Settles purchases that ended lately and still hold money of the buyer's. */
export async function settleEnded(deps: DeliverDeps): Promise<void> {
  await advanceEach(deps, unsettledSince(deps, after(deps.clock.now(), -endedLatelyMs)))
}

/**
 * Settles every purchase that ever ended, and advances expired ones whose payment became final unnoticed. Scans every
 * purchase.
 */
export async function recheckPurchases(deps: DeliverDeps): Promise<void> {
  const { db } = deps.database
  await advanceEach(
    deps,
    inPages((last) => readLateToAdvance(db, last), idOf),
  )
  await advanceEach(deps, unsettledSince(deps, new Date(0)))
}

const idOf = ({ id }: Due): string => id

const unsettledSince = ({ database: { db } }: DeliverDeps, since: Date) =>
  inPages((last) => readUnsettledEnded(db, { since, last }), idOf)

type Due = { id: PurchaseId }

async function advanceEach(deps: DeliverDeps, due: Iterable<Due> | AsyncIterable<Due>): Promise<void> {
  const failed = 'advancing a purchase failed'
  const nameOf = ({ id: purchaseId }: Due) => ({ purchaseId })
  await eachLogged({ log: deps.log, failed, nameOf }, due, ({ id }) => advancePurchase(deps, { purchaseId: id }))
}

/** Expires purchases whose time ran out with nothing received, and releases their holds. */
export async function expirePurchases(deps: DeliverDeps): Promise<void> {
  await eachAlone(await readRunOut(deps.database.db, deps.clock.now()), ({ id }) => expire(deps, id))
}

async function expire({ database, clock }: DeliverDeps, purchaseId: PurchaseId): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.state !== 'open') return
    const { lightning, onChain, onChainPayments } = await readInvoicesAndPayments(tx, purchaseId)
    const mayBePaid = (lightning && lightning.state !== 'cancelled') || (onChain && now < onChain.lockExpiresAt)
    if (mayBePaid || onChainPayments.some(isValid)) return
    await movePurchase(tx, purchaseId, { to: 'expired', at: now, because: 'nothing_received' })
    await releaseApplied(tx, purchase, now)
    await releaseReservation(tx, { purchaseId, now })
    await changeOwed(tx, { purchaseId, owedCents: purchase.totalCents })
  })
}

/**
 * Reminds buyers who have not chosen on the first, third and sixth day (D-08); missed reminders are not made up for.
 */
export async function remindUnderpaid(deps: DeliverDeps): Promise<void> {
  const now = deps.clock.now()
  await eachAlone(await readLeftUnderpaid(deps.database.db, after(now, -dayMs)), ({ id }) =>
    deps.database.transaction(async (tx) => {
      const purchase = await lockPurchase(tx, id)
      const underpayment = purchase && underpaidOf(purchase, await readInvoicesAndPayments(tx, id))
      if (!purchase || !underpayment?.areAllFinal) return
      const { receivedCents: received, missingCents: missing, refundsAt } = underpayment
      const daysLeft = (refundsAt.getTime() - now.getTime()) / dayMs
      const day = underpaidReminderDays.findLast((one) => underpaidRefundDays - one >= daysLeft)
      if (day === undefined || daysLeft <= 0) return
      const email = underpaidEmail({ received, missing, refundsAt })
      const cause = emailCauses.purchase(id).underpaidReminder(day)
      await deps.notify(tx, { userId: purchase.userId, cause, email, notice: 'order_reminders' })
    }),
  )
}

/**
 * Refunds purchases left underpaid. A payment that is not mined by then does not count here, or a transaction that is
 * never mined would hold up the order for ever.
 */
export async function refundLeftUnderpaid(deps: DeliverDeps): Promise<void> {
  const now = deps.clock.now()
  const since = after(now, -refundUnderpaidAfterMs)
  await eachAlone(await readLeftUnderpaid(deps.database.db, since), ({ id }) =>
    deps.database.transaction(async (tx) => {
      const purchase = await lockPurchase(tx, id)
      if (purchase?.state !== 'open' || purchase.firstPaidAt === null || purchase.firstPaidAt > since) return
      const { onChain, onChainPayments } = await readInvoicesAndPayments(tx, id)
      const mined = onChainPayments.filter(({ state }) => state === 'confirmed' || state === 'final')
      const isWaiting = mined.some(({ price }) => price === null)
      if (onChain && (isWaiting || receivedFor(onChain, mined).isEnough)) return
      await refundPurchase(tx, deps, purchase, { because: 'left_underpaid', now })
    }),
  )
}

/** Emails buyers whose gift card is late; the dashboard says the same. */
export const mailLateGiftCards = (deps: GiftDeps): Promise<void> =>
  notifyLateGiftCards(deps, async (tx, { purchaseId, userId, productId }) => {
    const product = await readProduct(tx, productId)
    const email = giftLateEmail(product?.merchantName)
    await deps.notify(tx, { userId, cause: emailCauses.purchase(purchaseId).giftCardLate, email })
  })

export const refundOverdueGiftCards = (deps: GiftDeps): Promise<void> =>
  refuseOverdueGiftCards(deps, {
    onRefused: (tx, purchaseId, because) => refundGiftCard(tx, deps, purchaseId, because),
  })

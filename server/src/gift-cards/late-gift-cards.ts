import { giftLateAfterMs, giftRefundAfterMs } from '@moon/contract/limits.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import type { Card } from '../cards/card.ts'
import { lockCard } from '../cards/reads.ts'
import { readOverdue, readLateUnnotified, updateLateNotified } from './store.ts'
import { refuseGiftCard, type NoGiftCard } from './refuse-gift-card.ts'

type Deps = { database: Database; clock: Clock; log: Log }

/**
 * Handles a gift card that takes longer than ten minutes: its buyer gets one email that we still wait (D-46), and an
 * alarm asks an operator to look at the supplier's portal. The worst case is an order of which nobody knows whether
 * it was made.
 */
export async function notifyLateGiftCards(
  { database, clock, log }: Deps,
  mailLate: (tx: Tx, card: Card) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const late = await readLateUnnotified(database.db, after(now, -giftLateAfterMs))
  await eachAlone(late, async ({ cardId, purchaseId, orderId }) => {
    const isMailed = await database.transaction(async (tx) => {
      const card = await lockCard(tx, cardId)
      if (card?.state !== 'issuing' || !(await updateLateNotified(tx, cardId, now))) return false
      await mailLate(tx, card)
      await publish(tx, card.userId, { kind: 'card', subject: cardId })
      return true
    })
    if (!isMailed) return
    if (orderId === null)
      log.error({ alarm: 'gift_order_stuck', cardId, purchaseId }, 'nobody knows whether the supplier has an order')
    else log.error({ alarm: 'gift_card_late', cardId, orderId }, 'the supplier takes long over an order that it has')
  })
}

/** Refunds a gift card whose code has not come within a day (D-46). */
export async function refuseOverdueGiftCards(
  { database, clock, log }: Deps,
  { onRefused }: { onRefused: (tx: Tx, purchaseId: PurchaseId, because: NoGiftCard) => Promise<void> },
): Promise<void> {
  const overdue = await readOverdue(database.db, after(clock.now(), -giftRefundAfterMs))
  await eachAlone(overdue, async ({ cardId, purchaseId, orderId }) => {
    const steps = { onRefused: (tx: Tx, because: NoGiftCard) => onRefused(tx, purchaseId, because) }
    const isRefused = await database.transaction((tx) =>
      refuseGiftCard(tx, { cardId, because: 'supplier_late', steps }),
    )
    if (isRefused)
      log.error(
        { alarm: 'gift_card_overdue', cardId, purchaseId, orderId },
        'the money of a gift card went back after a day; the supplier may still have its order',
      )
  })
}

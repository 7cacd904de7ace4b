import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { addJob } from '../queue/jobs.ts'
import { announceCard } from '../live/announce-card.ts'
import { invariant } from '../kit/refusal.ts'
import type { Redemption, SupplierOrder } from '../supplier/supplier.ts'
import type { GiftCard } from '../cards/card.ts'
import { moveCard } from '../cards/card-state.ts'
import { lockCard } from '../cards/reads.ts'
import { findCost, isCodeGiven, updateCode, updatePayout } from './store.ts'
import { recordCost, alarmCost } from './record-cost.ts'
import type { OrderDeps, OrderSteps } from './order-steps.ts'
import { refuseGiftCard } from './refuse-gift-card.ts'

type Taking = { card: GiftCard; order: SupplierOrder; steps: OrderSteps }

/** Receives the code of a completed order, and gives it to the card of its purchase alone. */
export async function receiveGiftCard(deps: OrderDeps, { card, order, steps }: Taking): Promise<void> {
  const { database, supplier, giftCodes, log } = deps
  if (order.state === 'processing') return
  if (order.state === 'failed') {
    log.warn({ cardId: card.id, orderId: order.id }, 'the supplier failed an order that it had taken')
    await database.transaction((tx) => refuseGiftCard(tx, { cardId: card.id, because: 'supplier_failed', steps }))
    return
  }
  const { payoutUrl } = order
  if (payoutUrl === null) return log.warn({ orderId: order.id }, 'a completed order does not say where its code is')
  const payoutSealed = giftCodes.sealAddress(payoutUrl, card.id)
  const cost = await database.transaction(async (tx) => {
    await updatePayout(tx, card.id, payoutSealed)
    return recordCost(tx, card, order)
  })
  if (!cost) return
  alarmCost(deps, card, order, cost)
  const read = await supplier.readRedemption(payoutUrl)
  switch (read.kind) {
    case 'ready':
      return record(deps, { card, order, steps }, read.redemption)
    case 'waiting':
      return log.info(
        { cardId: card.id, because: read.because },
        'a gift card is paid for at the supplier and not made yet',
      )
    case 'void':
      log.error(
        { alarm: 'gift_code_void', cardId: card.id, because: read.because },
        'a paid order will never have a code',
      )
      await database.transaction((tx) => refuseGiftCard(tx, { cardId: card.id, because: 'supplier_failed', steps }))
      return
    case 'unknown':
      return
  }
}

async function record(
  { database, clock, giftCodes, log }: OrderDeps,
  { card, steps }: Taking,
  redemption: Redemption,
): Promise<void> {
  const { securityCode, pin, barcode, url, expiresOn } = redemption
  const code = { securityCode, pin, barcode, url }
  const marks = giftCodes.marksOf(code, card.id)
  const at = clock.now()
  const outcome = await database.transaction(async (tx) => {
    if ((await lockCard(tx, card.id))?.state !== 'issuing') return 'too late'
    if (await isCodeGiven(tx, marks)) {
      await refuseGiftCard(tx, { cardId: card.id, because: 'supplier_failed', steps })
      return 'given to somebody else'
    }
    const cost = await findCost(tx, card.id)
    invariant(cost, `a completed order of ${card.id} has cost something`)
    if (!(await steps.onDelivered(tx, cost.cents))) {
      await refuseGiftCard(tx, { cardId: card.id, because: 'payment_returned', steps })
      return 'not paid any more'
    }
    await updateCode(tx, card.id, {
      sealed: giftCodes.seal(code, card.id),
      mark: marks[0],
      hasSecurityCode: securityCode !== null,
      hasPin: pin !== null,
      hasPage: url !== null,
      barcodeFormat: barcode?.format ?? null,
      expiresOn,
      at,
    })
    await recordActive(tx, card, at)
    return 'delivered'
  })
  if (outcome === 'delivered') log.info({ cardId: card.id }, 'a gift card was delivered')
  if (outcome === 'given to somebody else')
    log.error({ alarm: 'gift_code_twice', cardId: card.id }, 'the supplier gave a code that somebody has already')
}

async function recordActive(tx: Tx, { id: cardId, userId }: { id: CardId; userId: string }, at: Date): Promise<void> {
  await moveCard(tx, cardId, { to: 'active', at, issued: null })
  await addJob(tx, 'card.spending_changed', { cardId }, { key: `reward:${cardId}` })
  await announceCard(tx, { id: cardId, userId })
}

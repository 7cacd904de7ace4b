import type { CardId } from '@moon/contract/ids.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { inPages } from '../queue/in-pages.ts'
import { invariant } from '../kit/refusal.ts'
import type { SupplierOrder } from '../supplier/supplier.ts'
import type { GiftCard } from '../cards/card.ts'
import { findCard } from '../cards/reads.ts'
import { findGiftCard, readOrphanedOrders, updateOrphanSettled } from './store.ts'
import { findOwnOrder } from './find-own-order.ts'
import type { GiftCardOrder } from './gift-card-order.ts'
import { recordCost, alarmCost } from './record-cost.ts'
import { orphanedOrderLegs } from './gift-card-legs.ts'
import type { OrderDeps } from './order-steps.ts'

/** An order that was asked for and is not there after this never will be. */
const settledAfterMs = 60 * 60_000

/**
 * Settles orders whose money was refunded while the supplier had them, or might have. One that is completed after all has
 * cost us its price: that is written off, and an alarm is raised, because the supplier may take it back. Its code is not
 * read, so nobody gets a card that was refunded.
 */
export async function settleOrphanedOrders(deps: OrderDeps): Promise<void> {
  const due = inPages((last) => readOrphanedOrders(deps.database.db, last), String)
  await eachAlone(due, (cardId) => settle(deps, cardId))
}

async function settle(deps: OrderDeps, cardId: CardId): Promise<void> {
  const { database, supplier } = deps
  const [card, gift] = await Promise.all([findCard(database.db, cardId), findGiftCard(database.db, cardId)])
  invariant(card?.kind === 'gift' && gift, `gift card ${cardId} exists`)
  const { supplierOrderId: orderId } = gift
  const found = orderId === null ? await findOwnOrder(deps, card) : await supplier.readOrder(orderId)
  if (found.kind === 'found') return settleOrder(deps, card, found.order)
  if (found.kind === 'absent' && isLongAgo(deps, gift)) await writeSettled(deps, cardId)
}

const isLongAgo = ({ clock }: OrderDeps, { lastAskedAt }: GiftCardOrder): boolean =>
  lastAskedAt === null || clock.now().getTime() - lastAskedAt.getTime() > settledAfterMs

async function settleOrder(deps: OrderDeps, card: GiftCard, order: SupplierOrder): Promise<void> {
  const { id, state } = order
  if (state === 'processing') return
  if (state === 'failed') return writeSettled(deps, card.id)
  const { database, clock, log } = deps
  const at = clock.now()
  const cost = await database.transaction(async (tx) => {
    const kept = await recordCost(tx, card, order)
    if (!kept || (await updateOrphanSettled(tx, card.id, at)) === 0) return undefined
    const legs = orphanedOrderLegs(kept.cents)
    if (legs.length > 0) await postTransfers(tx, [{ cause: causes.giftCardOrphaned(card.id), happenedAt: at, legs }])
    return kept
  })
  if (!cost) return
  alarmCost(deps, card, order, cost)
  log.error(
    { alarm: 'gift_order_orphaned', cardId: card.id, orderId: id, cents: String(cost.cents) },
    'the supplier completed an order whose money had gone back; its code is nobody’s',
  )
}

async function writeSettled({ database, clock }: OrderDeps, cardId: CardId): Promise<void> {
  await database.transaction((tx) => updateOrphanSettled(tx, cardId, clock.now()))
}

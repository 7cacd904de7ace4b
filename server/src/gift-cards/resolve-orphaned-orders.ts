import type { CardId } from '@moon/contract/ids.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { inPages } from '../queue/in-pages.ts'
import { invariant } from '../kit/refusal.ts'
import type { SupplierOrder } from '../supplier/supplier.ts'
import type { GiftCard } from '../cards/card.ts'
import { findCard } from '../cards/reads.ts'
import { findGiftCard, readOrphanedOrders, updateOrphanResolved } from './store.ts'
import { findOwnOrder } from './find-own-order.ts'
import type { GiftCardOrder } from './gift-card-order.ts'
import { recordCost, alarmCost } from './record-cost.ts'
import { orphanedOrderLegs } from './gift-card-legs.ts'
import type { OrderDeps } from './order-steps.ts'

/** An order that was requested and is still absent after this was never made. */
const absentAfterMs = 60 * 60_000

/**
 * Resolves orders whose money was refunded while the supplier had them, or might have. An order that is completed
 * after all has cost us its price: that is written off, with an alarm, because the supplier may take the card back.
 * Its code is not read, so nobody gets a card that was refunded.
 */
export async function resolveOrphanedOrders(deps: OrderDeps): Promise<void> {
  const due = inPages((last) => readOrphanedOrders(deps.database.db, last), String)
  await eachAlone(due, (cardId) => resolve(deps, cardId))
}

async function resolve(deps: OrderDeps, cardId: CardId): Promise<void> {
  const { database, supplier } = deps
  const [card, gift] = await Promise.all([findCard(database.db, cardId), findGiftCard(database.db, cardId)])
  invariant(card?.kind === 'gift' && gift, `gift card ${cardId} exists`)
  const { supplierOrderId: orderId } = gift
  const found = orderId === null ? await findOwnOrder(deps, card) : await supplier.readOrder(orderId)
  if (found.kind === 'found') return resolveOrder(deps, card, found.order)
  if (found.kind === 'absent' && isLongAgo(deps, gift)) await writeResolved(deps, cardId)
}

const isLongAgo = ({ clock }: OrderDeps, { lastAskedAt }: GiftCardOrder): boolean =>
  lastAskedAt === null || clock.now().getTime() - lastAskedAt.getTime() > absentAfterMs

async function resolveOrder(deps: OrderDeps, card: GiftCard, order: SupplierOrder): Promise<void> {
  const { id, state } = order
  if (state === 'processing') return
  if (state === 'failed') return writeResolved(deps, card.id)
  const { database, clock, log } = deps
  const at = clock.now()
  const cost = await database.transaction(async (tx) => {
    const kept = await recordCost(tx, card, order)
    if (!kept || (await updateOrphanResolved(tx, card.id, at)) === 0) return undefined
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

async function writeResolved({ database, clock }: OrderDeps, cardId: CardId): Promise<void> {
  await database.transaction((tx) => updateOrphanResolved(tx, cardId, clock.now()))
}

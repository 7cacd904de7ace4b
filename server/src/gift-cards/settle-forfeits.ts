import type { CardId } from '@moon/contract/ids.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { invariant } from '../kit/refusal.ts'
import type { SupplierOrder } from '../supplier/supplier.ts'
import type { Card } from '../cards/card.ts'
import { findCard } from '../cards/reads.ts'
import { findGiftCard, readForfeited, writeForfeitSettled } from './store.ts'
import { findOwnOrder } from './find-own-order.ts'
import type { GiftCard } from './gift-card.ts'
import { keepCost, tellOfCost } from './gift-cost.ts'
import { forfeitLegs } from './gift-money.ts'
import type { OrderDeps } from './order-steps.ts'

/** An order that was asked for and is not there after this never will be. */
const settledAfterMs = 60 * 60_000

/**
 * Orders whose money has gone back while the supplier had them, or might have. One that is completed after all has cost
 * us its price: that is written off, and a person is told, because the supplier may take it back. Its code is not read,
 * so nobody is given a card that was refunded.
 */
export async function settleForfeits(deps: OrderDeps): Promise<void> {
  await eachAlone(await readForfeited(deps.database.db), (cardId) => settle(deps, cardId))
}

async function settle(deps: OrderDeps, cardId: CardId): Promise<void> {
  const { database, supplier } = deps
  const [card, gift] = await Promise.all([findCard(database.db, cardId), findGiftCard(database.db, cardId)])
  invariant(card && gift, `gift card ${cardId} exists`)
  const { supplierOrderId: orderId } = gift
  const found = orderId === null ? await findOwnOrder(deps, card) : await supplier.readOrder(orderId)
  if (found.kind === 'found') return settleOrder(deps, card, found.order)
  if (found.kind === 'absent' && isLongAgo(deps, gift)) await writeSettled(deps, cardId)
}

const isLongAgo = ({ clock }: OrderDeps, { lastAskedAt }: GiftCard): boolean =>
  lastAskedAt === null || clock.now().getTime() - lastAskedAt.getTime() > settledAfterMs

async function settleOrder(deps: OrderDeps, card: Card, order: SupplierOrder): Promise<void> {
  const { id, state } = order
  if (state === 'processing') return
  if (state === 'failed') return writeSettled(deps, card.id)
  const { database, clock, log } = deps
  const at = clock.now()
  const cost = await database.transaction(async (tx) => {
    const kept = await keepCost(tx, card, order)
    if (!kept || (await writeForfeitSettled(tx, card.id, at)) === 0) return undefined
    const legs = forfeitLegs(kept.cents)
    if (legs.length > 0) await postTransfers(tx, [{ cause: causes.giftCardForfeited(card.id), happenedAt: at, legs }])
    return kept
  })
  if (!cost) return
  tellOfCost(deps, card, order, cost)
  log.error(
    { alarm: 'gift_card_forfeited', cardId: card.id, orderId: id, cents: String(cost.cents) },
    'the supplier completed an order whose money had gone back; its code is nobody’s',
  )
}

async function writeSettled({ database, clock }: OrderDeps, cardId: CardId): Promise<void> {
  await database.transaction((tx) => writeForfeitSettled(tx, cardId, clock.now()))
}

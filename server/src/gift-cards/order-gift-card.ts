import type { CardId } from '@moon/contract/ids.ts'
import { after } from '../kit/clock.ts'
import { afterCommit } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import type { OrderPlaced, SupplierOrder } from '../supplier/supplier.ts'
import type { GiftCard } from '../cards/card.ts'
import { moveCard } from '../cards/card-state.ts'
import { findCard, lockCard } from '../cards/reads.ts'
import { orderKeyOf, type GiftCardOrder } from './gift-card-order.ts'
import { findOwnOrder } from './find-own-order.ts'
import {
  findCardOfOrder,
  findGiftCard,
  rotateOrderKey,
  clearProviderError,
  updateAsked,
  updateProviderError,
  updateAccepted,
  updateOrphanResolved,
  updateOrderKey,
} from './store.ts'
import type { OrderDeps, OrderSteps } from './order-steps.ts'
import { refuseGiftCard } from './refuse-gift-card.ts'
import { receiveGiftCard } from './receive-gift-card.ts'

/** The supplier's refusal is final when repeated this often, each time under another key. */
const maxRefusals = 3
/**
 * A key that has failed for this long, without an order, is given up: the supplier stores its answer under the key.
 */
const brokenForMs = 10 * 60_000
/**
 * A process that was paused for longer than this between intent and request does not send the request: another
 * process may have changed the key meanwhile.
 */
const askWithinMs = 30_000

/**
 * Has the gift card of a paid purchase made exactly once, whatever fails. The intent and the key are written before
 * the supplier is asked. An unknown outcome is asked again under the same key, which returns the order that was
 * placed first. Each answer is recorded once, together with its effect on the money. Idempotent: continues from the
 * recorded state, and does nothing once the card was delivered or refused.
 */
export async function orderGiftCard(
  deps: OrderDeps,
  { cardId, steps }: { cardId: CardId; steps: OrderSteps },
): Promise<void> {
  const asked = await writeIntent(deps, cardId)
  if (!asked) return
  const { card, gift } = asked
  const order =
    gift.supplierOrderId === null
      ? await place(deps, { card, gift, steps })
      : await readPlaced(deps, card, gift.supplierOrderId)
  if (order) await receiveGiftCard(deps, { card, order, steps })
}

/** From here on the card counts as paid. Returns undefined when the card was delivered or refused. */
async function writeIntent(
  { database, clock }: OrderDeps,
  cardId: CardId,
): Promise<{ card: GiftCard; gift: GiftCardOrder } | undefined> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const paid = await moveCard(tx, cardId, { to: 'issuing', paidAt: now, expiresAt: null })
    if (paid) await publish(tx, paid.userId, { kind: 'card', subject: cardId })
    const card = paid ?? (await findCard(tx, cardId))
    invariant(card?.kind === 'gift', `${cardId} is a gift card`)
    if (card.state !== 'issuing') return undefined
    await updateAsked(tx, cardId, now)
    const gift = await findGiftCard(tx, cardId)
    invariant(gift, `gift card ${cardId} has its order`)
    return { card, gift }
  })
}

type Placing = { card: GiftCard; gift: GiftCardOrder; steps: OrderSteps }

async function place(deps: OrderDeps, placing: Placing): Promise<SupplierOrder | undefined> {
  const { card, gift } = placing
  const product = await readProduct(deps.database.db, card.productId)
  invariant(product?.supplierCode, `gift card ${card.id} is of a product that a supplier makes`)
  const asked = {
    key: gift.orderKey,
    reference: card.purchaseId,
    code: product.supplierCode,
    faceCents: card.valueCents,
  }
  if (gift.lastAskedAt && after(gift.lastAskedAt, askWithinMs) < deps.clock.now()) return undefined
  const answer = await deps.supplier.placeOrder(asked)
  switch (answer.kind) {
    case 'placed':
      return recordAccepted(deps, placing, answer.order)
    case 'refused':
      return recordRefusal(deps, placing, answer)
    case 'broken':
      await deps.database.transaction((tx) =>
        updateProviderError(tx, { cardId: card.id, orderKey: asked.key, at: deps.clock.now() }),
      )
      return lookUp(deps, placing, answer)
    case 'unknown':
      await deps.database.transaction((tx) => clearProviderError(tx, { cardId: card.id, orderKey: asked.key }))
      return lookUp(deps, placing, answer)
  }
}

/**
 * Looks up the order after an unclear answer, since there may be one. The key is changed only when the supplier has
 * answered it with errors for a while and has no order: without any answer the supplier may be making the order right
 * now, and another key would make a second one.
 */
async function lookUp(
  deps: OrderDeps,
  placing: Placing,
  answer: OrderPlaced & { kind: 'broken' | 'unknown' },
): Promise<SupplierOrder | undefined> {
  const { card, gift } = placing
  const detail = answer.kind === 'broken' ? answer.detail : 'no answer'
  deps.log.warn({ cardId: card.id, detail }, 'the supplier gave no clear answer; looking the order up')
  const found = await findOwnOrder(deps, card)
  if (found.kind === 'found') return recordAccepted(deps, placing, found.order)
  if (found.kind !== 'absent' || answer.kind !== 'broken') return undefined
  const before = after(deps.clock.now(), -brokenForMs)
  await deps.database.transaction((tx) => rotateOrderKey(tx, card.id, nextKeyOf(card, gift), before))
  return undefined
}

async function readPlaced(
  { supplier, log }: OrderDeps,
  card: GiftCard,
  orderId: string,
): Promise<SupplierOrder | undefined> {
  const found = await supplier.readOrder(orderId)
  if (found.kind === 'found') return found.order
  if (found.kind === 'absent')
    log.error({ alarm: 'gift_order_absent', cardId: card.id, orderId }, 'the supplier does not know its own order')
  return undefined
}

/** Records the supplier's id of the order, once. Returns undefined when the card is not to be delivered any more. */
async function recordAccepted(
  { database, supplier, clock, log }: OrderDeps,
  { card, steps }: Placing,
  order: SupplierOrder,
): Promise<SupplierOrder | undefined> {
  const goesOn = await database.transaction(async (tx) => {
    const locked = await lockCard(tx, card.id)
    const other = await findCardOfOrder(tx, { supplier: supplier.name, orderId: order.id })
    if (other && other.cardId !== card.id) {
      afterCommit(tx, () =>
        log.error(
          { alarm: 'gift_order_twice', cardId: card.id, orderId: order.id },
          'one order was answered for two cards',
        ),
      )
      return false
    }
    const isFirst = await updateAccepted(tx, card.id, { orderId: order.id, at: clock.now() })
    if (locked?.state !== 'issuing') return false
    if (!isFirst || (await steps.onAccepted(tx))) return true
    await refuseGiftCard(tx, { cardId: card.id, because: 'payment_returned', steps })
    return false
  })
  return goesOn ? order : undefined
}

/**
 * A refused key stays refused. Sold out is final; any other cause may be fixed, by us or the supplier, and is tried
 * again.
 */
async function recordRefusal(
  deps: OrderDeps,
  placing: Placing,
  { because, detail }: OrderPlaced & { kind: 'refused' },
): Promise<undefined> {
  const { card, gift, steps } = placing
  const facts = { cardId: card.id, because, detail, refusals: gift.orderNumber }
  if (because === 'account')
    deps.log.error({ alarm: 'supplier_account', ...facts }, 'our account at the supplier refuses')
  else deps.log.warn(facts, 'the supplier refused an order')
  if (because !== 'out_of_stock' && gift.orderNumber < maxRefusals) return takeNextKey(deps, placing)
  await deps.database.transaction(async (tx) => {
    const isOut = because === 'out_of_stock'
    await refuseGiftCard(tx, { cardId: card.id, because: isOut ? 'out_of_stock' : 'supplier_refused', steps })
    // The only key was refused, so the supplier cannot have an order.
    if (gift.orderNumber === 1) await updateOrphanResolved(tx, card.id, deps.clock.now())
  })
  return undefined
}

async function takeNextKey({ database }: OrderDeps, { card, gift }: Placing): Promise<undefined> {
  await database.transaction((tx) => updateOrderKey(tx, card.id, nextKeyOf(card, gift)))
  return undefined
}

const nextKeyOf = ({ id }: GiftCard, { orderNumber }: GiftCardOrder) => ({
  orderKey: orderKeyOf(id, orderNumber + 1),
  number: orderNumber + 1,
})

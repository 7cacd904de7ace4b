import type { BarcodeFormat } from '@moon/contract/cards.ts'
import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Cost, GiftCardOrder, GiftFacts } from './gift-card-order.ts'

const columns = sql.raw(`gift_cards.card_id as "cardId", order_key as "orderKey", order_number as "orderNumber",
  last_asked_at as "lastAskedAt", supplier_order_id as "supplierOrderId",
  coalesce(has_security_code, false) as "hasSecurityCode", coalesce(has_pin, false) as "hasPin",
  coalesce(has_page, false) as "hasPage",
  barcode_format as "barcodeFormat", expires_on as "expiresOn", delivered_at as "deliveredAt",
  first_revealed_at as "firstRevealedAt"`)

export const insertGiftCard = (tx: Tx, card: { cardId: CardId; orderKey: string }): Promise<number> =>
  write(
    tx,
    sql`insert into gift_cards (card_id, order_key, supplier)
      select card_id, ${card.orderKey}, supplier from gift_card_states where card_id = ${card.cardId}`,
  )

export const findGiftCard = (on: Db | Tx, cardId: string): Promise<GiftCardOrder | undefined> =>
  readOne(on, sql<GiftCardOrder>`select ${columns} from gift_cards where card_id = ${cardId}`)

export async function findGiftCards(on: Db | Tx, cardIds: readonly CardId[]): Promise<Map<CardId, GiftFacts>> {
  if (cardIds.length === 0) return new Map()
  const rows = await read(
    on,
    sql<GiftFacts>`select ${columns}, u.card_id is not null as "isUsed"
      from gift_cards left join gift_card_uses u using (card_id) where card_id = any(${[...cardIds]}::text[])`,
  )
  return new Map(rows.map((row) => [row.cardId, row]))
}

/** The supplier's id of an order. */
export type AtSupplier = { supplier: string; orderId: string }

/** The purchase whose gift card the supplier knows by this order id. */
export const findPurchaseOfOrder = (
  on: Db | Tx,
  { supplier, orderId }: AtSupplier,
): Promise<{ purchaseId: PurchaseId } | undefined> =>
  readOne(
    on,
    sql<{ purchaseId: PurchaseId }>`select c.purchase_id as "purchaseId"
      from gift_cards g join gift_card_states c using (card_id) where g.supplier = ${supplier} and g.supplier_order_id = ${orderId}`,
  )

/** From here on the supplier may have an order under the key. */
export const updateAsked = (tx: Tx, cardId: CardId, at: Date): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set key_asked_at = coalesce(key_asked_at, ${at}), last_asked_at = ${at}
      where card_id = ${cardId}`,
  )

/** Records when the supplier began to answer the key with errors, without a break since. */
export const updateProviderError = (tx: Tx, card: { cardId: CardId; orderKey: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set key_broken_at = coalesce(key_broken_at, ${card.at})
      where card_id = ${card.cardId} and order_key = ${card.orderKey}`,
  )

/** Clears that time: the request got no answer, or is in progress, and may still lead to an order. */
export const clearProviderError = (
  tx: Tx,
  { cardId, orderKey }: { cardId: CardId; orderKey: string },
): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set key_broken_at = null
      where card_id = ${cardId} and order_key = ${orderKey} and key_broken_at is not null`,
  )

type NextKey = { orderKey: string; number: number }

/** Changes the key after a refusal. */
export const updateOrderKey = (tx: Tx, cardId: CardId, next: NextKey): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set order_key = ${next.orderKey}, order_number = ${next.number}, key_asked_at = null,
        key_broken_at = null
      where card_id = ${cardId} and supplier_order_id is null and order_number = ${next.number - 1}`,
  )

/** Changes a key that has been answered only with errors since before `brokenBefore`. */
export const rotateOrderKey = (tx: Tx, cardId: CardId, next: NextKey, brokenBefore: Date): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set order_key = ${next.orderKey}, order_number = ${next.number}, key_asked_at = null,
        key_broken_at = null
      where card_id = ${cardId} and supplier_order_id is null and order_number = ${next.number - 1}
        and key_broken_at <= ${brokenBefore}`,
  )

/** Those of these orders that belong to other cards. */
export async function readOthersOrders(
  on: Db | Tx,
  { supplier, cardId, orderIds }: { supplier: string; cardId: CardId; orderIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await read<{ id: string }>(
    on,
    sql`select supplier_order_id as id from gift_cards
      where supplier = ${supplier} and supplier_order_id = any(${[...orderIds]}::text[]) and card_id <> ${cardId}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The card of an order; undefined when it is not known yet. */
export const findCardOfOrder = (tx: Tx, { supplier, orderId }: AtSupplier): Promise<{ cardId: CardId } | undefined> =>
  readOne(
    tx,
    sql<{ cardId: CardId }>`select card_id as "cardId" from gift_cards
      where supplier = ${supplier} and supplier_order_id = ${orderId}`,
  )

/** Returns false when the order is recorded already. */
export async function updateAccepted(
  tx: Tx,
  cardId: CardId,
  { orderId, at }: { orderId: string; at: Date },
): Promise<boolean> {
  const written = await write(
    tx,
    sql`update gift_cards set supplier_order_id = ${orderId}, accepted_at = ${at}
      where card_id = ${cardId} and supplier_order_id is null`,
  )
  return written === 1
}

/** Records the sealed address of the code, once. */
export const updatePayout = (tx: Tx, cardId: CardId, payoutSealed: Buffer): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set payout_sealed = ${payoutSealed} where card_id = ${cardId} and payout_sealed is null`,
  )

/** Records the price, once. The supplier's price replaces a presumed one until it is booked. */
export async function updateCost(tx: Tx, cardId: CardId, { cents, micros }: Cost): Promise<boolean> {
  const written = await write(
    tx,
    sql`update gift_cards set cost_cents = ${cents}, cost_micros = ${micros}
      where card_id = ${cardId} and delivered_at is null and orphan_settled_at is null
        and (cost_cents is null or (cost_micros is null and ${micros}::bigint is not null))`,
  )
  return written === 1
}

export const findCost = (tx: Tx, cardId: CardId): Promise<Cost | undefined> =>
  readOne(
    tx,
    sql<Cost>`select cost_cents as cents, cost_micros as micros from gift_cards
      where card_id = ${cardId} and cost_cents is not null`,
  )

export type CodeRow = {
  sealed: Buffer
  mark: string
  hasSecurityCode: boolean
  hasPin: boolean
  hasPage: boolean
  barcodeFormat: BarcodeFormat | null
  expiresOn: string | null
  at: Date
}

export const updateCode = (tx: Tx, cardId: CardId, code: CodeRow): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set code_sealed = ${code.sealed}, code_mark = ${code.mark},
        has_security_code = ${code.hasSecurityCode}, has_pin = ${code.hasPin}, has_page = ${code.hasPage}, barcode_format = ${code.barcodeFormat},
        expires_on = ${code.expiresOn}, delivered_at = ${code.at}
      where card_id = ${cardId} and delivered_at is null`,
  )

/** Whether this code was given to a card before. */
export async function isCodeGiven(tx: Tx, marks: readonly string[]): Promise<boolean> {
  const row = await readOne<{ id: string }>(
    tx,
    sql`select card_id as id from gift_cards where code_mark = any(${[...marks]}::text[]) limit 1`,
  )
  return row !== undefined
}

export async function findSealedCode(on: Db | Tx, cardId: string): Promise<Buffer | undefined> {
  const row = await readOne<{ sealed: Buffer | null }>(
    on,
    sql`select code_sealed as sealed from gift_cards where card_id = ${cardId}`,
  )
  return row?.sealed ?? undefined
}

export const updateFirstReveal = (tx: Tx, cardId: string, at: Date): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set first_revealed_at = ${at} where card_id = ${cardId} and first_revealed_at is null`,
  )

export async function insertUse(tx: Tx, use: { cardId: string; userId: string; at: Date }): Promise<boolean> {
  const inserted = await write(
    tx,
    sql`insert into gift_card_uses (card_id, user_id, used_at) values (${use.cardId}, ${use.userId}, ${use.at})
      on conflict (card_id) do nothing`,
  )
  return inserted === 1
}

export async function deleteUse(tx: Tx, cardId: string): Promise<boolean> {
  return (await write(tx, sql`delete from gift_card_uses where card_id = ${cardId}`)) === 1
}

export const updateOrphanResolved = (tx: Tx, cardId: string, at: Date): Promise<number> =>
  write(
    tx,
    sql`update gift_cards set orphan_settled_at = ${at} where card_id = ${cardId} and orphan_settled_at is null`,
  )

/**
 * Gift cards whose money was refunded and whose order may still be completed at the supplier; the next 100 by keyset
 * pagination.
 */
export async function readOrphanedOrders(on: Db | Tx, last: string): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select card_id as id from gift_card_states c join gift_cards g using (card_id)
      where c.state = 'refused' and g.orphan_settled_at is null and card_id > ${last} order by card_id limit 100`,
  )
  return rows.map(({ id }) => id)
}

type Waiting = { cardId: CardId; purchaseId: PurchaseId; orderId: string | null }

/** Gift cards paid before `paidBefore` and not delivered, whose owner got no email about it. */
export const readLateUnnotified = (on: Db | Tx, paidBefore: Date): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select card_id as "cardId", c.purchase_id as "purchaseId", g.supplier_order_id as "orderId"
      from gift_card_states c join gift_cards g using (card_id)
      where c.state = 'issuing' and c.paid_at <= ${paidBefore} and g.late_notified_at is null
      order by c.paid_at, card_id`,
  )

export async function updateLateNotified(tx: Tx, cardId: CardId, at: Date): Promise<boolean> {
  const written = await write(
    tx,
    sql`update gift_cards set late_notified_at = ${at} where card_id = ${cardId} and late_notified_at is null`,
  )
  return written === 1
}

/** Gift cards paid before `paidBefore` and not delivered. */
export const readOverdue = (on: Db | Tx, paidBefore: Date): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select card_id as "cardId", c.purchase_id as "purchaseId", g.supplier_order_id as "orderId"
      from gift_card_states c join gift_cards g using (card_id)
      where c.state = 'issuing' and c.paid_at <= ${paidBefore} order by c.paid_at, card_id`,
  )

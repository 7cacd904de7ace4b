import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Invoice as WireInvoice } from '@moon/contract/invoices.ts'
import { isOneOf, read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { Purchase } from './purchase.ts'
import type { Shortfall } from './tolerance-store.ts'
import type { PersonalData } from '../database/personal-data.ts'

export const columns = sql`purchases.id, purchases.user_id as "userId", product_id as "productId", purchases.processed_as as "processedAs",
  request_sha256 as "requestSha256", purchases.state, purchases.value_cents as "valueCents",
  discount_cents as "discountCents", load_fee_cents as "loadFeeCents", creation_fee_cents as "creationFeeCents",
  overdraft_cents as "overdraftCents", total_cents as "totalCents", applied_sats as "appliedSats", applied_sats_cents as "appliedSatsCents",
  applied_credit_cents as "appliedCreditCents", due_cents as "dueCents", hold_ended_as as "holdEndedAs",
  purchases.price, purchases.card_id as "cardId", paid_by as "paidBy", purchases.created_at as "createdAt",
  priced_at as "pricedAt", times_priced as "timesPriced", first_paid_at as "firstPaidAt",
  paid_at as "paidAt", purchases.ended_at as "endedAt", purchases.ended_because as "endedBecause", message, attempts, times_credited as "timesCredited"`

export const findPurchaseByKey = (on: Db | Tx, userId: string, key: string): Promise<Purchase | undefined> =>
  readOne(on, sql<Purchase>`select ${columns} from purchases where user_id = ${userId} and key = ${key}`)

export const findPurchase = (on: Db | Tx, id: string): Promise<Purchase | undefined> =>
  readOne(on, sql<Purchase>`select ${columns} from purchases where id = ${id}`)

type OrderedRow = { purchaseId: PurchaseId; id: string; name: string; loop: 'open' | 'closed' }

const readProductsOf = (on: Db | Tx, purchaseIds: readonly PurchaseId[]): Promise<OrderedRow[]> =>
  read(
    on,
    sql<OrderedRow>`select u.id as "purchaseId", u.product_id as id, p.name, p.loop
      from purchases u join product_names p on p.product_id = u.product_id
      where ${isOneOf(sql`u.id`, purchaseIds)}`,
  )

const derived = 'same:'
const isUnkeyed = sql`(key is null or key like ${`${derived}%`})`

/**
 * The idempotency key of an order that came without one: a hash of the request and of the previous order of the same
 * things.
 */
export const derivedKey = (requestSha256: string, after: PurchaseId | undefined): string =>
  `${derived}${requestSha256}:${after ?? 'first'}`

/** The last order of the same things that came without a key, in whatever state. */
export const findLastSameOrder = (
  on: Db | Tx,
  { userId, requestSha256 }: { userId: string; requestSha256: string },
): Promise<Pick<Purchase, 'id'> | undefined> =>
  readOne(
    on,
    sql<Pick<Purchase, 'id'>>`select id from purchases
      where user_id = ${userId} and request_sha256 = ${requestSha256} and ${isUnkeyed} order by created_at desc, id desc limit 1`,
  )

/** Recent orders of the same things from the same exchange wallet, which a request without a key may mean. */
export const readSameOrders = (
  tx: Tx,
  { userId, requestSha256, since }: { userId: string; requestSha256: string; since: Date },
): Promise<Purchase[]> =>
  read(
    tx,
    sql<Purchase>`select ${columns} from purchases
      where user_id = ${userId} and request_sha256 = ${requestSha256} and ${isUnkeyed} and created_at > ${since}
        and state in ('open', 'paid', 'delivered')
      order by created_at desc`,
  )

/** Every step of a purchase takes this lock first, so steps of one purchase are serialised. */
export const lockPurchase = (tx: Tx, id: string): Promise<Purchase | undefined> =>
  readOne(tx, sql<Purchase>`select ${columns} from purchases where id = ${id} for no key update`)

/**
 * The names of purchased products as invoices show them: a gift card has its shop's name from the first moment on.
 */
export const readPurchasedProducts = async (
  on: Db | Tx,
  purchaseIds: readonly PurchaseId[],
): Promise<Map<PurchaseId, WireInvoice['product']>> =>
  new Map(
    (await readProductsOf(on, purchaseIds)).map(({ purchaseId, id, name, loop }) => [purchaseId, { id, name, loop }]),
  )

export const findShortfall = (on: Db | Tx, purchaseId: PurchaseId): Promise<Shortfall | undefined> =>
  readOne(
    on,
    sql<Shortfall>`select short_cents as "shortCents", given_cents as "givenCents", lowered_cents as "loweredCents"
      from purchase_shortfalls where purchase_id = ${purchaseId}`,
  )

export const purchaseData: PersonalData = {
  orders: ({ userId }) => sql`select to_jsonb(p) - '{attempts,next_attempt_at}'::text[] as row from purchases p
    where user_id = ${userId} order by created_at, id`,
}

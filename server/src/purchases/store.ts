import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import { roundingMaxCents, toleranceMaxCents } from '@moon/contract/limits.ts'
import type { ProcessedAs } from '../issuer/issuer.ts'
import type { Price } from '@moon/money/price.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { accountSql } from '../ledger/account-sql.ts'
import type { PriceLines } from '../pricing/price.ts'
import type { PaidBy, Purchase, PurchaseState } from './purchase.ts'
import { columns } from './reads.ts'

/** Serialises the opening of purchases of one buyer, so that two cannot use the same free money. */
export const lockBuyer = (tx: Tx, userId: string): Promise<number> =>
  write(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${userId}`}, 0))`)

export type NewPurchase = PriceLines & {
  id: PurchaseId
  userId: string
  productId: string
  processedAs: ProcessedAs | null
  key: string | null
  requestSha256: string
  price: Price | null
  imageSha256: string | null
  isImageCurrent: boolean | null
  source: string | null
  createdAt: Date
}

export async function insertPurchase(tx: Tx, p: NewPurchase): Promise<Purchase> {
  const row = await readOne(
    tx,
    sql<Purchase>`insert into purchases (id, user_id, product_id, processed_as, key, request_sha256, state, value_cents, discount_cents,
        load_fee_cents, creation_fee_cents, overdraft_cents, total_cents, applied_sats, applied_sats_cents,
        applied_credit_cents, due_cents, price, image_sha256, is_image_current, asked_from, created_at, priced_at)
      values (${p.id}, ${p.userId}, ${p.productId}, ${p.processedAs}, ${p.key}, ${p.requestSha256}, 'open', ${p.valueCents},
        ${p.discountCents}, ${p.loadFeeCents}, ${p.creationFeeCents}, ${p.overdraftCents}, ${p.totalCents}, ${p.appliedSats},
        ${p.appliedSatsCents}, ${p.appliedCreditCents}, ${p.dueCents}, ${p.price}, ${p.imageSha256},
        ${p.isImageCurrent}, ${p.source}, ${p.createdAt}, ${p.createdAt}) returning ${columns}`,
  )
  return row!
}

export type StateChange = {
  to: PurchaseState
  at: Date
  paidBy?: PaidBy
  because?: string
  message?: string
  nextAttemptAt?: Date
}

export const updatePurchaseState = (
  tx: Tx,
  id: PurchaseId,
  from: readonly PurchaseState[],
  { to, at, paidBy, because, message, nextAttemptAt }: StateChange,
): Promise<Purchase | undefined> =>
  readOne(
    tx,
    sql<Purchase>`update purchases set state = ${to},
        paid_by = coalesce(${paidBy ?? null}, paid_by),
        paid_at = case when ${paidBy !== undefined} then ${at}::timestamptz else paid_at end,
        ended_at = case when ${to} in ('delivered', 'refunded', 'cancelled') then ${at}::timestamptz end,
        ended_because = coalesce(${because ?? null}, ended_because),
        message = coalesce(${message ?? null}, message),
        next_attempt_at = ${nextAttemptAt ?? null}::timestamptz,
        first_paid_at = case when ${to} = 'expired' then null else first_paid_at end
      where id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`,
  )

/**
 * Frees the key of an order that was refused after it had been written: nobody was shown it, so the same request
 * makes a new order.
 */
export const freeKey = (tx: Tx, id: PurchaseId): Promise<number> =>
  write(
    tx,
    sql`update purchases set key = null
      where id = ${id} and state = 'cancelled' and ended_because = 'node_unavailable'`,
  )

export const updateHold = (tx: Tx, id: PurchaseId, endedAs: 'spent' | 'released'): Promise<number> =>
  write(tx, sql`update purchases set hold_ended_as = ${endedAs} where id = ${id} and hold_ended_as is null`)

/** Writes the lines of the lesser card. Released sats and credit no longer count as applied. */
export const updateLines = (tx: Tx, id: PurchaseId, p: PriceLines): Promise<number> =>
  write(
    tx,
    sql`update purchases set value_cents = ${p.valueCents}, discount_cents = ${p.discountCents},
        load_fee_cents = ${p.loadFeeCents}, creation_fee_cents = ${p.creationFeeCents},
        overdraft_cents = ${p.overdraftCents}, total_cents = ${p.totalCents}, applied_sats = ${p.appliedSats},
        applied_sats_cents = ${p.appliedSatsCents}, applied_credit_cents = ${p.appliedCreditCents},
        due_cents = ${p.dueCents}
      where id = ${id}`,
  )

/** Writes the lines of the same card at current terms. */
export const updateTerms = async (tx: Tx, id: PurchaseId, lines: PriceLines, at: Date): Promise<void> => {
  await updateLines(tx, id, lines)
  await write(tx, sql`update purchases set priced_at = ${at}, times_priced = times_priced + 1 where id = ${id}`)
}

/** Writes this once: a payment that replaces the first one does not restart the time. */
export const updateFirstPaid = (tx: Tx, id: PurchaseId, at: Date): Promise<number> =>
  write(tx, sql`update purchases set first_paid_at = ${at} where id = ${id} and first_paid_at is null`)

export const updateCardOf = (tx: Tx, id: PurchaseId, cardId: CardId): Promise<number> =>
  write(tx, sql`update purchases set card_id = ${cardId} where id = ${id} and card_id is null`)

export const updateAttempts = (on: Db | Tx, id: PurchaseId, attempts: number, nextAttemptAt: Date): Promise<number> =>
  write(
    on,
    sql`update purchases set attempts = ${attempts}, next_attempt_at = ${nextAttemptAt} where id = ${id} and state = 'paid'`,
  )

export const countCredited = (tx: Tx, id: PurchaseId): Promise<number> =>
  write(tx, sql`update purchases set times_credited = times_credited + 1 where id = ${id}`)

export const readToDeliver = (on: Db | Tx, now: Date): Promise<{ id: PurchaseId }[]> =>
  read(
    on,
    sql<{ id: PurchaseId }>`select id from purchases where state = 'paid' and next_attempt_at <= ${now}
      order by next_attempt_at limit 100`,
  )

/** Open purchases whose invoices have all expired or ended; whether something was paid is checked later. */
export const readRunOut = (on: Db | Tx, now: Date): Promise<{ id: PurchaseId }[]> =>
  read(
    on,
    sql<{ id: PurchaseId }>`select p.id from purchases p where p.state = 'open' and not exists (
        select from purchase_invoices i where i.purchase_id = p.id and (
          (i.rail = 'lightning' and i.state <> 'cancelled') or (i.rail <> 'lightning' and i.lock_expires_at > ${now}))
      ) and not exists (
        select from purchase_payments y where y.purchase_id = p.id and y.state <> 'dropped'
      ) and not exists (select from purchase_sends s where s.purchase_id = p.id)
      order by p.created_at limit 100`,
  )

/** Open purchases whose first payment was seen before `since`. */
export const readLeftUnderpaid = (on: Db | Tx, since: Date): Promise<{ id: PurchaseId }[]> =>
  read(
    on,
    sql<{ id: PurchaseId }>`select id from purchases where state = 'open' and first_paid_at <= ${since}
      order by first_paid_at`,
  )

/**
 * Waiting purchases whose next step could be taken with what is recorded; normally a job takes it at once. Of expired
 * purchases, which are many, only payments that are not final yet are considered; `readLateToAdvance` considers the
 * others.
 */
export const readReadyToAdvance = (on: Db | Tx): Promise<{ id: PurchaseId }[]> =>
  read(
    on,
    sql<{ id: PurchaseId }>`select p.id from purchases p join purchase_invoices i on i.purchase_id = p.id
        join purchase_payments y on y.invoice_id = i.invoice_id
      where p.state = 'open' and y.state <> 'dropped' and (
        i.rail = 'lightning' and i.state in ('held', 'settled')
        or i.rail <> 'lightning' and y.price is not null and p.card_id is null
        or i.rail <> 'lightning' and (
          select sum(f.cents) from purchase_payments f where f.invoice_id = i.invoice_id and f.state = 'final'
        ) >= i.owed_cents - ${toleranceMaxCents + roundingMaxCents})
      group by p.id
      union
      select p.id from purchase_payments y join purchase_invoices i on i.invoice_id = y.invoice_id
        join purchases p on p.id = i.purchase_id
      where y.state in ('seen', 'confirmed') and p.state = 'expired' and ${isOfExpired}
      union
      select p.id from purchases p join purchase_sends s on s.purchase_id = p.id
      where p.state = 'open' and (s.state in ('arrived', 'failed') or s.state = 'sent' and p.card_id is null)
      limit 100`,
  )

/**
 * Expired purchases whose payments have become final since, the next 100 by keyset pagination: scans every payment of
 * every expired purchase.
 */
export const readLateToAdvance = (on: Db | Tx, last: string): Promise<{ id: PurchaseId }[]> =>
  read(
    on,
    sql<{ id: PurchaseId }>`select p.id from purchases p join purchase_invoices i on i.purchase_id = p.id
        join purchase_payments y on y.invoice_id = i.invoice_id
      where p.state = 'expired' and y.state <> 'dropped' and ${isOfExpired} and p.id > ${last}
      group by p.id order by p.id limit 100`,
  )

/** A payment that lets an expired purchase go on. */
const isOfExpired = sql`(i.rail = 'lightning' and i.state in ('held', 'settled') or i.rail <> 'lightning' and (y.price is not null or (
    select sum(f.cents) from purchase_payments f where f.invoice_id = i.invoice_id and f.state = 'final'
  ) >= i.owed_cents - ${toleranceMaxCents + roundingMaxCents}))`

/**
 * Purchases that have ended since then and still have money in their funding account, or whose Lightning invoice is
 * still open; the next 100 by keyset pagination.
 */
export const readUnsettledEnded = (
  on: Db | Tx,
  { since, last }: { since: Date; last: string },
): Promise<{ id: PurchaseId }[]> =>
  read(
    on,
    sql<{
      id: PurchaseId
    }>`select p.id from purchases p join account_balances a on a.path in (
        ${accountSql.pathOf('funding', sql`p.id`)}, ${accountSql.pathOf('fundingSats', sql`p.id`)})
      where p.ended_at > ${since} and a.balance > 0 and p.state in ('delivered', 'refunded', 'cancelled') and p.id > ${last}
      union
      select p.id from purchase_invoices i join purchases p on p.id = i.purchase_id
      where i.rail = 'lightning' and i.state in ('opening', 'open', 'held')
        and p.state in ('delivered', 'refunded', 'cancelled') and p.id > ${last}
      order by id limit 100`,
  )

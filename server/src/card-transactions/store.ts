import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { TransactionEvent, IssuerMerchant } from '../issuer/issuer.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { EventFact, TransactionBalance } from './transaction-balance.ts'

type NewTransaction = {
  id: string
  issuer: string
  token: string
  cardToken: string
  cardId: string | null
  merchant: IssuerMerchant
  approvalCode: string | null
  firstAt: Date
  readAt: Date
}

/** Inserts a card transaction, or fills in what was not known of it. */
export async function upsertTransaction(tx: Tx, transaction: NewTransaction): Promise<void> {
  const { id, issuer, token, cardToken, cardId, merchant, approvalCode, firstAt, readAt } = transaction
  await write(
    tx,
    sql`insert into card_transactions (id, issuer, token, card_token, card_id, merchant_name, merchant_mcc, merchant_city,
        merchant_country, merchant_acceptor_id, approval_code, first_at, read_at)
      values (${id}, ${issuer}, ${token}, ${cardToken}, ${cardId}, ${merchant.name}, ${merchant.mcc}, ${merchant.city},
        ${merchant.country}, ${merchant.acceptorId}, ${approvalCode}, ${firstAt}, ${readAt})
      ${mergeTransaction}`,
  )
}

/** The update of a card transaction that exists already. */
export const mergeTransaction = sql`on conflict (id) do update set
  card_id = coalesce(card_transactions.card_id, excluded.card_id),
  approval_code = coalesce(excluded.approval_code, card_transactions.approval_code),
  first_at = least(card_transactions.first_at, excluded.first_at),
  read_at = greatest(card_transactions.read_at, excluded.read_at), attempts = 0, next_attempt_at = null`

/** Inserts the events that are new and returns their tokens. Their ids are made like those of transactions. */
export async function insertEvents(
  tx: Tx,
  { id, issuer, events, at }: { id: string; issuer: string; events: readonly TransactionEvent[]; at: Date },
): Promise<Set<string>> {
  const column = <T>(of: (event: TransactionEvent) => T): T[] => events.map(of)
  const fresh = await read(
    tx,
    sql<{
      token: string
    }>`insert into card_events (id, issuer, token, transaction_id, kind, direction, amount_cents, approved,
        declined_because, decline_codes, happened_at, recorded_at)
      select case when exists (select from card_events x where x.id = e.token and x.issuer <> ${issuer})
          then ${issuer} || '.' || e.token else e.token end, ${issuer}, e.token, ${id}, e.kind, e.direction, e.amount, e.approved, e.because,
        array(select jsonb_array_elements_text(e.codes::jsonb)), e.at, ${at}
      from unnest(${column((e) => e.token)}::text[], ${column((e) => e.kind)}::text[],
        ${column((e) => e.direction)}::text[], ${column((e) => String(e.amountCents))}::bigint[],
        ${column((e) => e.approved)}::boolean[], ${column((e) => e.declinedBecause)}::text[],
        ${column((e) => JSON.stringify(e.declineCodes))}::text[],
        ${column((e) => e.at.toISOString())}::timestamptz[]) as e(token, kind, direction, amount, approved, because, codes, at)
      on conflict do nothing returning token`,
  )
  return new Set(fresh.map(({ token }) => token))
}

export const factsOf = (tx: Tx, transactionId: string): Promise<EventFact[]> =>
  read(
    tx,
    sql<EventFact>`select token, kind, direction, amount_cents as "amountCents", approved, happened_at as at
      from card_events where transaction_id = ${transactionId}`,
  )

/** What the ledger carries for a card transaction. Amounts authorised before `endedUntil` are no longer held. */
export type Carried = TransactionBalance & { version: number; endedUntil: Date | null }

export const lockTransactionBalance = (tx: Tx, id: string): Promise<Carried | undefined> =>
  readOne(
    tx,
    sql<Carried>`select held_cents as held, spent_cents as spent, version, hold_ended_at as "endedUntil"
      from card_transactions where id = ${id} for update`,
  )

export async function updateTransactionBalance(
  tx: Tx,
  id: string,
  { held, spent, version }: TransactionBalance & { version: number },
): Promise<void> {
  await write(
    tx,
    sql`update card_transactions set held_cents = ${held}, spent_cents = ${spent}, version = ${version}
      where id = ${id}`,
  )
}

export async function insertLateCredit(
  tx: Tx,
  credit: {
    transactionId: string
    version: number
    cardId: string
    amountCents: Cents
    fromHold: boolean
    at: Date
  },
): Promise<void> {
  const { transactionId, version, cardId, amountCents, fromHold, at } = credit
  await write(
    tx,
    sql`insert into card_late_credits (transaction_id, version, card_id, amount_cents, from_hold, credited_at)
      values (${transactionId}, ${version}, ${cardId}, ${amountCents}, ${fromHold}, ${at})`,
  )
}

/**
 * What shops have collected beyond a card's money, which its owner has paid or owes. The caller holds the lock on the
 * card.
 */
export async function readOverdrawn(on: Db | Tx, cardId: string): Promise<Cents> {
  const row = await readOne<{ overdrawn: bigint }>(
    on,
    sql`select overdrawn_cents as overdrawn from card_overdrafts where card_id = ${cardId}`,
  )
  return cents(row?.overdrawn ?? 0n)
}

export const upsertOverdrawn = (tx: Tx, cardId: string, overdrawnCents: Cents): Promise<number> =>
  write(
    tx,
    sql`insert into card_overdrafts (card_id, overdrawn_cents) values (${cardId}, ${overdrawnCents})
      on conflict (card_id) do update set overdrawn_cents = excluded.overdrawn_cents`,
  )

/** What shops have refunded to a card in all, less refunds that were reversed. */
export async function refundedTo(on: Db | Tx, cardId: string): Promise<Cents> {
  const row = await readOne<{ refunded: bigint }>(
    on,
    sql`select coalesce(sum(case when e.kind = 'refund_reversal' then -e.amount_cents else e.amount_cents end), 0)::bigint
        as refunded
      from card_transactions t join card_events e on e.transaction_id = t.id
      where t.card_id = ${cardId} and e.approved
        and (e.kind in ('refund', 'refund_reversal') or (e.kind = 'clearing' and e.direction = 'credit'))`,
  )
  return cents(row?.refunded ?? 0n)
}

/** What one change of a card transaction returned to the owner of a deleted card, and the shop. */
export const readLateCredit = (
  on: Db | Tx,
  { id, version }: { id: string; version: number },
): Promise<{ cents: bigint; merchant: string } | undefined> =>
  readOne(
    on,
    sql<{ cents: bigint; merchant: string }>`select sum(l.amount_cents)::bigint as cents, t.merchant_name as merchant
      from card_late_credits l join card_transactions t on t.id = l.transaction_id
      where l.transaction_id = ${id} and l.version = ${version} group by t.merchant_name`,
  )

type LateCreditRow = { id: string; version: number; cardId: CardId; merchant: string | null; isFromHold: boolean }

/** Each change of these card transactions that returned something to the owner of a deleted card. */
export const findLateCredits = (on: Db | Tx, ids: readonly string[]): Promise<LateCreditRow[]> =>
  read(
    on,
    sql<LateCreditRow>`select l.transaction_id as id, l.version, l.card_id as "cardId", t.merchant_name as merchant,
        bool_and(l.from_hold) as "isFromHold"
      from card_late_credits l join card_transactions t on t.id = l.transaction_id
      where l.transaction_id = any(${[...ids]}::text[]) group by 1, 2, 3, 4`,
  )

/**
 * Card transactions worth reading again, those due longest first: those of unknown cards, and those holding money
 * without news for `usualMs`; at once when the card has become known. One that failed is due at its next attempt.
 */
export const transactionsToRead = (
  on: Db | Tx,
  { issuer, now, usualMs }: { issuer: string; now: Date; usualMs: number },
): Promise<{ id: string; token: string; attempts: number }[]> =>
  read(
    on,
    sql<{ id: string; token: string; attempts: number }>`select id, token, attempts from (
        select *, greatest(case when card_id is null and exists (select from card_owners o
            where o.issuer = c.issuer and o.issuer_token = c.card_token) then read_at
          else read_at + ${usualMs} * interval '1 millisecond' end, next_attempt_at) as due_at
        from card_transactions c where issuer = ${issuer} and (card_id is null or held_cents > 0)) t
      where due_at <= ${now} order by due_at limit 100`,
  )

/**
 * Card transactions that hold money and began before `usual` (before `longStay` at merchants with one of its codes),
 * with the moment until which their authorisations have ended. A transaction that still holds a later authorisation
 * is looked at once an hour.
 */
export const readLongHeld = (
  on: Db | Tx,
  { usual, longStay, codes }: { usual: Date; longStay: Date; codes: readonly string[] },
): Promise<{ id: string; endUntil: Date }[]> =>
  read(
    on,
    sql<{ id: string; endUntil: Date }>`select id, before as "endUntil"
      from (select *, case when merchant_mcc = any(${[...codes]}::text[]) then ${longStay} else ${usual} end::timestamptz as before
        from card_transactions where held_cents > 0 and card_id is not null) t
      where first_at <= before and (hold_ended_at is null or hold_ended_at <= before - interval '1 hour')
      order by first_at limit 500`,
  )

/** Records that amounts authorised until this moment are no longer held. */
export async function updateHoldEnded(tx: Tx, id: string, until: Date): Promise<void> {
  await write(tx, sql`update card_transactions set hold_ended_at = ${until} where id = ${id}`)
}

export async function updateRead(on: Db | Tx, id: string, at: Date): Promise<void> {
  await write(
    on,
    sql`update card_transactions set read_at = ${at}, attempts = 0, next_attempt_at = null where id = ${id}`,
  )
}

/** Postpones a card transaction that could not be read or recorded to `nextAt`. */
export async function updateNextAttempt(on: Db | Tx, id: string, nextAt: Date): Promise<void> {
  await write(
    on,
    sql`update card_transactions set attempts = attempts + 1, next_attempt_at = ${nextAt} where id = ${id}`,
  )
}

type Cursor = { issuer: string; name: string }

/** The time up to which a list of an issuer has been read. */
export async function readCursor(on: Db | Tx, { issuer, name }: Cursor): Promise<Date | undefined> {
  const row = await readOne<{ until: Date }>(
    on,
    sql`select read_until as until from issuer_cursors where issuer = ${issuer} and name = ${name}`,
  )
  return row?.until
}

export async function upsertCursor(on: Db | Tx, { issuer, name }: Cursor, readUntil: Date): Promise<void> {
  await write(
    on,
    sql`insert into issuer_cursors (issuer, name, read_until) values (${issuer}, ${name}, ${readUntil})
      on conflict (issuer, name) do update set read_until = greatest(issuer_cursors.read_until, excluded.read_until)`,
  )
}

/** Returns false when this delivery was accepted before. */
export async function insertDelivery(
  tx: Tx,
  delivery: { issuer: string; deliveryId: string; kind: 'transaction' | 'card' | 'other'; subject: string; at: Date },
): Promise<boolean> {
  const { issuer, deliveryId, kind, subject, at } = delivery
  const inserted = await write(
    tx,
    sql`insert into issuer_deliveries (issuer, delivery_id, kind, subject, received_at)
      values (${issuer}, ${deliveryId}, ${kind}, ${subject}, ${at}) on conflict (issuer, delivery_id) do nothing`,
  )
  return inserted === 1
}

export async function findCardId(tx: Tx, id: string): Promise<string | undefined> {
  const row = await readOne<{ cardId: string | null }>(
    tx,
    sql`select card_id as "cardId" from card_transactions where id = ${id}`,
  )
  return row?.cardId ?? undefined
}

/** Card transactions at an issuer with cards that are not ours. */
export async function readUnmatched(on: Db | Tx, issuer: string): Promise<{ token: string; cents: Cents }[]> {
  const rows = await read<{ token: string; cents: bigint }>(
    on,
    sql`select t.token, coalesce(max(e.amount_cents), 0)::bigint as cents
      from card_transactions t left join card_events e on e.transaction_id = t.id and e.approved
      where t.issuer = ${issuer} and t.card_id is null group by t.token`,
  )
  return rows.map((row) => ({ token: row.token, cents: cents(row.cents) }))
}

/** What shops have collected with a card, one row per clearing. */
export const readClearings = (tx: Tx, cardId: CardId): Promise<{ token: string; spent: Cents }[]> =>
  read(
    tx,
    sql<{
      token: string
      spent: Cents
    }>`select e.id as token, e.amount_cents as spent from card_events e join card_transactions t on t.id = e.transaction_id
      where t.card_id = ${cardId} and e.approved and e.kind = 'clearing' and e.direction = 'debit' and e.amount_cents > 0`,
  )

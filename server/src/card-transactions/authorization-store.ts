import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { AuthorizationRequest, IssuerMerchant } from '../issuer/issuer.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { accountSql } from '../ledger/account-sql.ts'
import type { DeclineReason } from './decline-reasons.ts'
import { mergeTransaction } from './store.ts'
import { transactionIdOf } from './transaction-id-store.ts'
import type { Promised, TransactionBalance } from './transaction-balance.ts'

/** A request about one card transaction, and our decision; null means approved. */
export type Decision = Pick<AuthorizationRequest, 'cardToken' | 'kind' | 'amountCents'> & {
  delivery: string | null
  merchant: Pick<IssuerMerchant, 'mcc' | 'country' | 'acceptorId'>
  declinedBecause: DeclineReason | null
  heldCents: Cents
  at: Date
  hasExpired: boolean
  /** How many authorisations of the card transaction the issuer had reported before. */
  reportsBefore: number
}

type DecisionRow = Omit<Decision, 'merchant'> & Decision['merchant']

/** Every request about one card transaction, in the order of arrival. */
export async function readDecisions(tx: Tx, transactionId: string): Promise<Decision[]> {
  const rows = await read<DecisionRow>(
    tx,
    sql`select delivery, card_token as "cardToken", kind, amount_cents as "amountCents", merchant_mcc as mcc, merchant_country as country,
        merchant_acceptor_id as "acceptorId", declined_because as "declinedBecause", held_cents as "heldCents",
        decided_at as at, expired_at is not null as "hasExpired", reports_before as "reportsBefore"
      from card_authorizations where transaction_id = ${transactionId} order by number`,
  )
  return rows.map(({ mcc, country, acceptorId, ...decision }) => ({
    ...decision,
    merchant: { mcc, country, acceptorId },
  }))
}

export type Decided = {
  issuer: string
  transactionId: string
  number: number
  cardId: string | null
  declinedBecause: DeclineReason | null
  heldCents: Cents
  reportsBefore: number
  at: Date
}

/** Returns false when another process has decided a request about the same card transaction meanwhile. */
export const insertDecision = async (tx: Tx, request: AuthorizationRequest, decided: Decided): Promise<boolean> =>
  (await write(tx, decision(request, decided))) === 1

/**
 * Writes an approved request, with its card transaction and the balance that the ledger carries for it from now on.
 * Returns false, having written nothing, when another process has decided a request about the same card transaction
 * meanwhile.
 */
export async function insertHold(
  tx: Tx,
  request: AuthorizationRequest,
  decided: Decided,
  { held, spent, version, versionBefore }: TransactionBalance & { version: number; versionBefore: number },
): Promise<boolean> {
  const { token, cardToken, merchant } = request
  const { issuer, transactionId: id, cardId, at } = decided
  // Uses the time that the issuer will report, so that the row and its activity line need not move then.
  const firstAt = request.at < at ? request.at : at
  const written = await write(
    tx,
    sql`with decided as (${decision(request, decided)} returning number)
      insert into card_transactions (id, issuer, token, card_token, card_id, merchant_name, merchant_mcc, merchant_city,
        merchant_country, merchant_acceptor_id, first_at, read_at, held_cents, spent_cents, version)
      select ${id}, ${issuer}, ${token}, ${cardToken}, ${cardId}, ${merchant.name}, ${merchant.mcc}, ${merchant.city},
        ${merchant.country}, ${merchant.acceptorId}, ${firstAt}::timestamptz, ${at}::timestamptz, ${held}::bigint, ${spent}::bigint,
        ${version}::int from decided
      ${mergeTransaction}, held_cents = excluded.held_cents, spent_cents = excluded.spent_cents, version = excluded.version
        where card_transactions.version = ${versionBefore}`,
  )
  return written === 1
}

// Two concurrent requests may conflict at either of the two keys.
const decision = (
  { token, delivery, cardToken, kind, amountCents, merchant }: AuthorizationRequest,
  decided: Decided,
) =>
  sql`insert into card_authorizations (issuer, transaction_id, token, number, delivery, card_token, card_id, kind, amount_cents, held_cents, merchant_name,
      merchant_mcc, merchant_city, merchant_country, merchant_acceptor_id, declined_because, reports_before, decided_at)
    values (${decided.issuer}, ${decided.transactionId}, ${token}, ${decided.number}, ${delivery}, ${cardToken}, ${decided.cardId}, ${kind}, ${amountCents}, ${decided.heldCents},
      ${merchant.name}, ${merchant.mcc}, ${merchant.city}, ${merchant.country}, ${merchant.acceptorId},
      ${decided.declinedBecause}, ${decided.reportsBefore}, ${decided.at})
    on conflict do nothing`

/** What our rules consider beside the card itself, when a shop asks for an authorisation. */
export type AuthorizationInputs = {
  transactionId: string
  /** Whether the transaction is new: neither asked about before nor reported by the issuer. */
  isNew: boolean
  banReason: string | null
  /** The balances of the card's accounts; `heldBeyond` and the owner's `overdraft` are zero or below. */
  balance: Cents
  held: Cents
  heldBeyond: Cents
  overdraft: Cents
  /** What shops have collected beyond the money of this card. */
  overdrawn: Cents
  /** The restricted category that the shop is in. */
  restricted: DeclineReason | null
}

/** One statement, after the card is locked: it sees what the previous holder of the lock has committed. */
export async function readInputs(
  tx: Tx,
  { issuer, token, merchant, card }: Pick<AuthorizationRequest, 'token' | 'merchant'> & { issuer: string; card: Owned },
): Promise<AuthorizationInputs> {
  const [cardId, userId] = [sql<string>`${card.id}::text`, sql<string>`${card.userId}::text`]
  const row = await readOne(
    tx,
    sql<AuthorizationInputs>`select mine.id as "transactionId", not exists (select from card_transactions where id = mine.id)
          and not exists (select from card_authorizations where transaction_id = mine.id) as "isNew",
        (select ban_reason from member_standings where user_id = ${userId}) as "banReason",
        ${balanceOf('cardBalance', cardId)} as balance, ${balanceOf('cardHeld', cardId)} as held,
        ${balanceOf('cardHeldBeyond', cardId)} as "heldBeyond", ${balanceOf('overdraft', userId)} as overdraft,
        coalesce((select overdrawn_cents from card_overdrafts where card_id = ${cardId}), 0)::bigint as overdrawn,
        (${categoryOf(merchant)}) as restricted
      from (select ${transactionIdOf({ issuer, token })} as id) as mine`,
  )
  return row!
}

type Owned = { id: CardId; userId: UserId }

const balanceOf = (kind: Parameters<typeof accountSql.pathOf>[0], id: ReturnType<typeof sql<string>>) =>
  sql`coalesce((select balance from account_balances where path = ${accountSql.pathOf(kind, id)}), 0)::bigint`

/**
 * The holds promised for requests about a card transaction, in order: nothing where declined, and without expired
 * ones.
 */
export const readPromises = (tx: Tx, transactionId: string): Promise<Promised[]> =>
  read(
    tx,
    sql<Promised>`select case when declined_because is null then amount_cents else 0 end as asked,
        case when declined_because is null then held_cents else 0 end as held, reports_before as "reportsBefore",
        decided_at as at
      from card_authorizations where transaction_id = ${transactionId} and kind = 'authorization' and expired_at is null order by number`,
  )

/** Expires promises that are old enough. Returns false when there are none. */
export async function updatePromisesExpired(
  tx: Tx,
  transactionId: string,
  { now, madeBefore }: { now: Date; madeBefore: Date },
) {
  const expired = await write(
    tx,
    sql`update card_authorizations set expired_at = ${now}
      where transaction_id = ${transactionId} and declined_because is null and expired_at is null and decided_at < ${madeBefore}`,
  )
  return expired > 0
}

/** The restricted category that a merchant is in. */
const categoryOf = ({ mcc, acceptorId }: IssuerMerchant) =>
  sql`select category from restricted_merchants
    where (mcc = ${mcc} or mcc is null) and (acceptor_id = ${acceptorId} or acceptor_id is null) order by id limit 1`

/** All restricted merchants: by category, by their own id, or by both together. */
export const readRestricted = (on: Db): Promise<{ mcc: string | null; acceptorId: string | null }[]> =>
  read(on, sql`select mcc, acceptor_id as "acceptorId" from restricted_merchants order by id`)

/**
 * What all cards of a user have spent and hold, by the time each transaction was last authorised. Includes authorised
 * amounts that shops had neither collected nor reversed when the hold ended: shops may still collect them (M-15).
 * Covers only transactions that began or were authorised within the two windows.
 */
export async function readUse(
  tx: Tx,
  userId: string,
  since: { day: Date; month: Date },
): Promise<{ daily: Cents; monthly: Cents }> {
  const first = since.day < since.month ? since.day : since.month
  const row = await readOne<{ daily: bigint; monthly: bigint }>(
    tx,
    sql`with own as materialized (
        select array(select card_id from card_owners where user_id = ${userId}) as cards
      ), asked as materialized (
        select a.transaction_id as id, max(a.decided_at) as last_at from card_authorizations a
        where a.card_id = any ((select cards from own)::text[]) and a.kind = 'authorization' and a.declined_because is null and a.decided_at >= ${first}
        group by a.transaction_id
      ), begun as materialized (
        select t.id, t.first_at, t.held_cents, t.spent_cents, t.hold_ended_at from card_transactions t
        where t.card_id = any ((select cards from own)::text[]) and t.first_at >= ${first}
      ), recent as (
        select b.*, greatest(b.first_at, asked.last_at) as at from begun b left join asked using (id)
        union all
        select t.*, asked.last_at from asked left join begun b using (id) cross join lateral (
          select id, first_at, held_cents, spent_cents, hold_ended_at from card_transactions t where t.id = asked.id offset 0) t
        where b.id is null
      )
      select
        coalesce(sum(cents) filter (where at > ${since.day}), 0)::bigint as daily,
        coalesce(sum(cents) filter (where at >= ${since.month}), 0)::bigint as monthly
      from (
        select at, held_cents + spent_cents + case
            when hold_ended_at is not null or exists (
              select from card_events e where e.transaction_id = recent.id and e.kind = 'expiry' and e.approved)
            then greatest(0, (select coalesce(sum(case
                when e.kind = 'authorization' and e.direction = 'debit' then e.amount_cents
                when e.kind = 'reversal' or (e.kind = 'clearing' and e.direction = 'debit') then -e.amount_cents
                else 0 end), 0)
              from card_events e where e.transaction_id = recent.id and e.approved) - held_cents)
            else 0 end as cents
        from recent) as counted`,
  )
  return { daily: cents(row?.daily ?? 0n), monthly: cents(row?.monthly ?? 0n) }
}

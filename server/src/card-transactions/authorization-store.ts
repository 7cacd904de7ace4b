import { cents, type Cents } from '@moon/money/cents.ts'
import type { AuthorizationRequest, IssuerMerchant } from '../issuer/issuer.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { DeclineReason } from './decline-reasons.ts'
import type { Promised } from './transaction-balance.ts'

/** What was asked about one card transaction, and what we said: null is yes. */
export type Decision = Pick<AuthorizationRequest, 'cardToken' | 'kind' | 'amountCents'> & {
  merchant: Pick<IssuerMerchant, 'mcc' | 'country' | 'acceptorId'>
  declinedBecause: DeclineReason | null
  hasExpired: boolean
  /** How many authorisations the issuer had reported of the card transaction before. */
  reportsBefore: number
}

type DecisionRow = Omit<Decision, 'merchant'> & Decision['merchant']

/** Every question about one card transaction, in the order in which they were asked. */
export async function readDecisions(tx: Tx, transactionId: string): Promise<Decision[]> {
  const rows = await read<DecisionRow>(
    tx,
    sql`select card_token as "cardToken", kind, amount_cents as "amountCents", merchant_mcc as mcc, merchant_country as country,
        merchant_acceptor_id as "acceptorId", declined_because as "declinedBecause", expired_at is not null as "hasExpired",
        reports_before as "reportsBefore"
      from card_authorizations where transaction_id = ${transactionId} order by number`,
  )
  return rows.map(({ mcc, country, acceptorId, ...decision }) => ({
    ...decision,
    merchant: { mcc, country, acceptorId },
  }))
}

/** False: another process decided a question about the same card transaction meanwhile. */
export async function insertDecision(
  tx: Tx,
  request: AuthorizationRequest,
  decided: {
    issuer: string
    transactionId: string
    number: number
    cardId: string | null
    declinedBecause: DeclineReason | null
    heldCents: Cents
    reportsBefore: number
    at: Date
  },
): Promise<boolean> {
  const { token, cardToken, kind, amountCents, merchant } = request
  const inserted = await write(
    tx,
    sql`insert into card_authorizations (issuer, transaction_id, token, number, card_token, card_id, kind, amount_cents, held_cents, merchant_name,
        merchant_mcc, merchant_city, merchant_country, merchant_acceptor_id, declined_because, reports_before, decided_at)
      values (${decided.issuer}, ${decided.transactionId}, ${token}, ${decided.number}, ${cardToken}, ${decided.cardId}, ${kind}, ${amountCents}, ${decided.heldCents},
        ${merchant.name}, ${merchant.mcc}, ${merchant.city}, ${merchant.country}, ${merchant.acceptorId},
        ${decided.declinedBecause}, ${decided.reportsBefore}, ${decided.at})
      on conflict (transaction_id, number) do nothing`,
  )
  return inserted === 1
}

/** What questions about a card transaction promised to hold, in their order: nothing where declined, and without those that have expired. */
export const readPromises = (tx: Tx, transactionId: string): Promise<Promised[]> =>
  read(
    tx,
    sql<Promised>`select case when declined_because is null then amount_cents else 0 end as asked,
        case when declined_because is null then held_cents else 0 end as held, reports_before as "reportsBefore",
        decided_at as at
      from card_authorizations where transaction_id = ${transactionId} and kind = 'authorization' and expired_at is null order by number`,
  )

/** Promises end when they are old enough. False: none is, or there were none. */
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

/** The category of restricted merchants that a merchant is in. */
export async function restrictionOn(tx: Tx, { mcc, acceptorId }: IssuerMerchant): Promise<DeclineReason | undefined> {
  const row = await readOne<{ category: DeclineReason }>(
    tx,
    sql`select category from restricted_merchants
      where (mcc = ${mcc} or mcc is null) and (acceptor_id = ${acceptorId} or acceptor_id is null) order by id limit 1`,
  )
  return row?.category
}

/** All merchants that are restricted: by category, by their own id, or by both together. */
export const readRestricted = (on: Db): Promise<{ mcc: string | null; acceptorId: string | null }[]> =>
  read(on, sql`select mcc, acceptor_id as "acceptorId" from restricted_merchants order by id`)

/**
 * What all cards of a user have spent and hold, by when each transaction was last authorised, with what shops had authorised
 * and neither collected nor reversed when its hold ended: they may still collect it (M-15). Only transactions that began or
 * were authorised within the two windows are looked at.
 */
export async function readUse(
  tx: Tx,
  userId: string,
  since: { day: Date; month: Date },
): Promise<{ daily: Cents; monthly: Cents }> {
  const first = since.day < since.month ? since.day : since.month
  const row = await readOne<{ daily: bigint; monthly: bigint }>(
    tx,
    sql`with recent as (
        select t.id from card_owners c join card_transactions t on t.card_id = c.card_id
          where c.user_id = ${userId} and t.first_at >= ${first}
        union
        select a.transaction_id from card_owners c join card_authorizations a on a.card_id = c.card_id
          where c.user_id = ${userId} and a.declined_because is null and a.decided_at >= ${first}
      )
      select
        coalesce(sum(cents) filter (where at > ${since.day}), 0)::bigint as daily,
        coalesce(sum(cents) filter (where at >= ${since.month}), 0)::bigint as monthly
      from (
        select greatest(t.first_at, asked.last_at) as at, t.held_cents + t.spent_cents + case
            when t.hold_ended_at is not null or facts.has_expired then greatest(0, facts.left_cents - t.held_cents)
            else 0 end as cents
        from recent join card_transactions t on t.id = recent.id
        left join lateral (select max(a.decided_at) as last_at from card_authorizations a
          where a.transaction_id = t.id and a.kind = 'authorization' and a.declined_because is null) asked on true
        left join lateral (select bool_or(e.kind = 'expiry') as has_expired, coalesce(sum(case
              when e.kind = 'authorization' and e.direction = 'debit' then e.amount_cents
              when e.kind = 'reversal' or (e.kind = 'clearing' and e.direction = 'debit') then -e.amount_cents
              else 0 end), 0) as left_cents
          from card_events e where e.transaction_id = t.id and e.approved) facts on true) as counted`,
  )
  return { daily: cents(row?.daily ?? 0n), monthly: cents(row?.monthly ?? 0n) }
}

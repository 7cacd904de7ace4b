import { cents, type Cents } from '@moon/money/cents.ts'
import type { AuthorizationRequest, IssuerMerchant } from '../issuer/issuer.ts'
import { readOne, sql, write, type Tx } from '../kit/db.ts'
import type { DeclineReason } from './decline-reasons.ts'
import { nothingPromised, type Promised } from './position.ts'
import { spendingIn, type Spending, type SpendingRow } from './spending-store.ts'

/** What we said to a request; undefined when it was never asked. Null is yes. */
export async function findDecision(
  tx: Tx,
  token: string,
): Promise<{ declinedBecause: DeclineReason | null } | undefined> {
  const row = await readOne<{ declined_because: DeclineReason | null }>(
    tx,
    sql`select declined_because from card_authorizations where token = ${token}`,
  )
  return row && { declinedBecause: row.declined_because }
}

/** False: another process decided the same request meanwhile. */
export async function insertDecision(
  tx: Tx,
  request: AuthorizationRequest,
  decided: { cardId: string | null; declinedBecause: DeclineReason | null; heldCents: Cents; at: Date },
): Promise<boolean> {
  const { token, cardToken, kind, amountCents, merchant } = request
  const inserted = await write(
    tx,
    sql`insert into card_authorizations (token, card_token, card_id, kind, amount_cents, held_cents, merchant_name, merchant_mcc,
        merchant_city, merchant_country, merchant_acceptor_id, declined_because, decided_at)
      values (${token}, ${cardToken}, ${decided.cardId}, ${kind}, ${amountCents}, ${decided.heldCents}, ${merchant.name}, ${merchant.mcc},
        ${merchant.city}, ${merchant.country}, ${merchant.acceptorId}, ${decided.declinedBecause}, ${decided.at})
      on conflict (token) do nothing`,
  )
  return inserted === 1
}

/** What an approved request promised to hold, as long as it has not lapsed. */
export async function findPromise(tx: Tx, token: string): Promise<Promised> {
  const row = await readOne<{ amount_cents: bigint; held_cents: bigint }>(
    tx,
    sql`select amount_cents, held_cents from card_authorizations
      where token = ${token} and kind = 'authorization' and declined_because is null and lapsed_at is null`,
  )
  return row ? { asked: cents(row.amount_cents), held: cents(row.held_cents) } : nothingPromised
}

/** The promise ends when it is old enough. False: it is not, or there was none. */
export async function lapsePromise(tx: Tx, token: string, { now, madeBefore }: { now: Date; madeBefore: Date }) {
  const lapsed = await write(
    tx,
    sql`update card_authorizations set lapsed_at = ${now}
      where token = ${token} and declined_because is null and lapsed_at is null and decided_at < ${madeBefore}`,
  )
  return lapsed === 1
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

/** What all cards of a person have spent and hold, by when each purchase began, against the same limits as buying. */
export async function readUse(tx: Tx, userId: string, since: { day: Date; month: Date }): Promise<Spending> {
  const row = await readOne<SpendingRow>(
    tx,
    sql`select
        coalesce(sum(t.held_cents + t.spent_cents) filter (where t.first_at > ${since.day}), 0)::bigint as daily,
        coalesce(sum(t.held_cents + t.spent_cents) filter (where t.first_at >= ${since.month}), 0)::bigint as monthly,
        (select daily_cents from spending_limits where user_id = ${userId}) as daily_limit,
        (select monthly_cents from spending_limits where user_id = ${userId}) as monthly_limit
      from cards c join card_transactions t on t.card_id = c.id
      where c.user_id = ${userId} and t.first_at >= least(${since.day}::timestamptz, ${since.month}::timestamptz)`,
  )
  return spendingIn(row)
}

import { dailyLimitCents, monthlyLimitCents } from '@moon/contract/limits.ts'
import { cents, minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { LimitUse } from './limit-use.ts'

/** Serialises the counting of one user's purchases, so that two tabs cannot both take the last of a limit. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await write(tx, sql`select pg_advisory_xact_lock(hashtextextended('spending ' || ${userId}, 0))`)
}

/**
 * This user's accounts: a user who closes an account and returns with the same address keeps what they bought then,
 * and the limits.
 */
const accountsOf = (userId: string) =>
  sql`(select former_user_ids || user_id from former_accounts where user_id = ${userId})::text[]`
const ownLimits = (userId: string) =>
  sql`from purchase_limits where user_id = any(${accountsOf(userId)}) order by set_at desc limit 1`

/**
 * The unreleased purchases of a user that count, and the user's limits. A purchase whose coins an exchange is still
 * sending counts however long that takes: it may become a card at any moment. What deletions refunded does not count,
 * up to once the limit (M-15).
 */
export async function readLimitUse(on: Db | Tx, userId: string, since: { day: Date; month: Date }): Promise<LimitUse> {
  const row = await readOne<
    LimitsRow & Record<'boughtDaily' | 'returnedDaily' | 'boughtMonthly' | 'returnedMonthly', bigint>
  >(
    on,
    sql`select
        coalesce(sum(value_cents) filter (where is_sending or reserved_at > ${since.day}), 0)::bigint as "boughtDaily",
        coalesce(sum(returned_cents) filter (where is_sending or reserved_at > ${since.day}), 0)::bigint as "returnedDaily",
        coalesce(sum(value_cents) filter (where is_sending or reserved_at >= ${since.month}), 0)::bigint as "boughtMonthly",
        coalesce(sum(returned_cents) filter (where is_sending or reserved_at >= ${since.month}), 0)::bigint as "returnedMonthly",
        (select daily_cents ${ownLimits(userId)}) as daily, (select monthly_cents ${ownLimits(userId)}) as monthly
      from (select r.reserved_at, r.value_cents, r.returned_cents, exists (
            select from purchase_sends s where s.purchase_id = r.purchase_id and s.state in ('sending', 'sent')) as is_sending
          from purchase_reservations r where r.user_id = any(${accountsOf(userId)}) and r.released_at is null) as counted
      where is_sending or reserved_at >= least(${since.day}::timestamptz, ${since.month}::timestamptz)`,
  )
  const limits = limitsIn(row)
  const used = (bought = 0n, returned = 0n, limit: Cents) =>
    subtractCents(cents(bought), minCents(cents(returned), limit))
  return {
    daily: used(row?.boughtDaily, row?.returnedDaily, limits.dailyLimit),
    monthly: used(row?.boughtMonthly, row?.returnedMonthly, limits.monthlyLimit),
    ...limits,
  }
}

type LimitsRow = { daily: bigint | null; monthly: bigint | null }

/** The defaults apply to a user without limits of their own. */
const limitsIn = (row: LimitsRow | undefined): Pick<LimitUse, 'dailyLimit' | 'monthlyLimit'> => ({
  dailyLimit: cents(row?.daily ?? dailyLimitCents),
  monthlyLimit: cents(row?.monthly ?? monthlyLimitCents),
})

export async function readLimits(on: Db | Tx, userId: string): Promise<Pick<LimitUse, 'dailyLimit' | 'monthlyLimit'>> {
  const row = await readOne<LimitsRow>(
    on,
    sql`select daily_cents as daily, monthly_cents as monthly ${ownLimits(userId)}`,
  )
  return limitsIn(row)
}

/** Who set the limits of a user, and when; undefined when nobody did. */
export const readWhoSet = (on: Db | Tx, userId: string): Promise<{ at: Date; by: string } | undefined> =>
  readOne<{ at: Date; by: string }>(on, sql`select set_at as at, set_by as by ${ownLimits(userId)}`)

export async function upsertLimits(
  on: Db | Tx,
  { userId, dailyCents, monthlyCents, by, at }: OwnLimits,
): Promise<void> {
  await write(
    on,
    sql`insert into purchase_limits (user_id, daily_cents, monthly_cents, set_by, set_at)
      values (${userId}, ${dailyCents}, ${monthlyCents}, ${by}, ${at})
      on conflict (user_id) do update set daily_cents = excluded.daily_cents,
        monthly_cents = excluded.monthly_cents, set_by = excluded.set_by, set_at = excluded.set_at`,
  )
}

type OwnLimits = { userId: string; dailyCents: Cents; monthlyCents: Cents; by: string; at: Date }

export async function isReserved(tx: Tx, purchaseId: string): Promise<boolean> {
  const row = await readOne<{ id: string }>(
    tx,
    sql`select purchase_id as id from purchase_reservations where purchase_id = ${purchaseId} and released_at is null`,
  )
  return row !== undefined
}

export async function upsertReservation(
  tx: Tx,
  reservation: { purchaseId: string; userId: string; valueCents: Cents; at: Date },
): Promise<void> {
  const { purchaseId, userId, valueCents, at } = reservation
  await write(
    tx,
    sql`insert into purchase_reservations (purchase_id, user_id, value_cents, reserved_at)
      values (${purchaseId}, ${userId}, ${valueCents}, ${at})
      on conflict (purchase_id) do update set reserved_at = excluded.reserved_at, released_at = null`,
  )
}

export async function updateReleasedReservation(tx: Tx, purchaseId: string, at: Date): Promise<void> {
  await write(
    tx,
    sql`update purchase_reservations set released_at = ${at} where purchase_id = ${purchaseId} and released_at is null`,
  )
}

export async function updateReservedValue(tx: Tx, purchaseId: string, valueCents: Cents): Promise<void> {
  await write(
    tx,
    sql`update purchase_reservations set value_cents = least(value_cents, ${valueCents}::bigint)
      where purchase_id = ${purchaseId}`,
  )
}

export async function updateReturned(tx: Tx, purchaseId: string, returned: Cents): Promise<void> {
  await write(
    tx,
    sql`update purchase_reservations set returned_cents = least(value_cents, ${returned}::bigint)
      where purchase_id = ${purchaseId}`,
  )
}

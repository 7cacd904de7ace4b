import { dailyLimitCents, monthlyLimitCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export type Spending = { daily: Cents; dailyLimit: Cents; monthly: Cents; monthlyLimit: Cents }

/** Sums over a day and a month, and the limits of a person's own. */
export type SpendingRow = {
  daily: bigint
  monthly: bigint
  daily_limit: bigint | null
  monthly_limit: bigint | null
}

/** One person's purchases are counted one after the other, so that two tabs cannot both take the last of a limit. */
export async function lockSpending(tx: Tx, userId: string): Promise<void> {
  await write(tx, sql`select pg_advisory_xact_lock(hashtextextended('spending ' || ${userId}, 0))`)
}

export async function readSpending(on: Db | Tx, userId: string, since: { day: Date; month: Date }): Promise<Spending> {
  const row = await readOne<SpendingRow>(
    on,
    sql`select
        coalesce(sum(value_cents - returned_cents) filter (where reserved_at > ${since.day}), 0)::bigint as daily,
        coalesce(sum(value_cents - returned_cents) filter (where reserved_at >= ${since.month}), 0)::bigint as monthly,
        (select daily_cents from spending_limits where user_id = ${userId}) as daily_limit,
        (select monthly_cents from spending_limits where user_id = ${userId}) as monthly_limit
      from spending_reservations
      where user_id = ${userId} and released_at is null and reserved_at >= least(${since.day}::timestamptz, ${since.month}::timestamptz)`,
  )
  return spendingIn(row)
}

/** Who has no limits of his own has everybody's. */
export const spendingIn = (row: SpendingRow | undefined): Spending => ({
  daily: cents(row?.daily ?? 0n),
  monthly: cents(row?.monthly ?? 0n),
  dailyLimit: cents(row?.daily_limit ?? dailyLimitCents),
  monthlyLimit: cents(row?.monthly_limit ?? monthlyLimitCents),
})

export async function isReserved(tx: Tx, purchaseId: string): Promise<boolean> {
  const row = await readOne<{ purchase_id: string }>(
    tx,
    sql`select purchase_id from spending_reservations where purchase_id = ${purchaseId} and released_at is null`,
  )
  return row !== undefined
}

export async function keepReservation(
  tx: Tx,
  reservation: { purchaseId: string; userId: string; valueCents: Cents; at: Date },
): Promise<void> {
  const { purchaseId, userId, valueCents, at } = reservation
  await write(
    tx,
    sql`insert into spending_reservations (purchase_id, user_id, value_cents, reserved_at)
      values (${purchaseId}, ${userId}, ${valueCents}, ${at})
      on conflict (purchase_id) do update set reserved_at = excluded.reserved_at, released_at = null`,
  )
}

export async function releaseReservation(tx: Tx, purchaseId: string, at: Date): Promise<void> {
  await write(
    tx,
    sql`update spending_reservations set released_at = ${at} where purchase_id = ${purchaseId} and released_at is null`,
  )
}

export async function lowerReservation(tx: Tx, purchaseId: string, valueCents: Cents): Promise<void> {
  await write(
    tx,
    sql`update spending_reservations set value_cents = least(value_cents, ${valueCents}::bigint)
      where purchase_id = ${purchaseId}`,
  )
}

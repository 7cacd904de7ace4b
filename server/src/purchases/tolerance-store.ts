import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { toleranceMonthCents } from '@moon/contract/limits.ts'
import { cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { readOne, sql, write, type Tx } from '../database/db.ts'

const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`

/**
 * The tolerance that the user has left this month, less what closed accounts with the same address were given. Locks
 * the month's row, so that two concurrent orders cannot both take the last cent.
 */
export async function lockToleranceLeft(tx: Tx, userId: UserId, now: Date): Promise<Cents> {
  const month = monthOf(now)
  await write(
    tx,
    sql`insert into tolerance_months (user_id, month, given_cents) values (${userId}, ${month}::date, 0)
      on conflict (user_id, month) do nothing`,
  )
  await write(tx, sql`select from tolerance_months where user_id = ${userId} and month = ${month}::date for update`)
  const row = await readOne(
    tx,
    sql<{ given: Cents }>`select sum(given_cents)::bigint as given from tolerance_months
      where month = ${month}::date and user_id = any((
        select former_user_ids || user_id from former_accounts where user_id = ${userId})::text[])`,
  )
  return subtractCents(cents(toleranceMonthCents), row?.given ?? zeroCents)
}

/** The tolerance that an earlier try of the same order was given. */
export async function findToleranceGiven(tx: Tx, purchaseId: PurchaseId): Promise<Cents | undefined> {
  const row = await readOne(
    tx,
    sql<{ cents: Cents }>`select cents from tolerance_gifts where purchase_id = ${purchaseId}`,
  )
  return row?.cents
}

/** Writes the gift and the month's total in one transaction; the caller holds `lockToleranceLeft`. */
export async function insertToleranceGift(
  tx: Tx,
  gift: { purchaseId: PurchaseId; userId: UserId; cents: Cents; now: Date },
): Promise<void> {
  await write(
    tx,
    sql`insert into tolerance_gifts (purchase_id, user_id, cents, given_at)
      values (${gift.purchaseId}, ${gift.userId}, ${gift.cents}, ${gift.now})`,
  )
  await write(
    tx,
    sql`update tolerance_months set given_cents = given_cents + ${gift.cents}
      where user_id = ${gift.userId} and month = ${monthOf(gift.now)}::date`,
  )
}

/** The shortfall of an order within the tolerance: how much of it was given, and how much less the card is worth. */
export type Shortfall = { shortCents: Cents; givenCents: Cents; loweredCents: Cents }

export const insertShortfall = (
  tx: Tx,
  { purchaseId, shortCents, givenCents, loweredCents, now }: Shortfall & { purchaseId: PurchaseId; now: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into purchase_shortfalls (purchase_id, short_cents, given_cents, lowered_cents, settled_at)
      values (${purchaseId}, ${shortCents}, ${givenCents}, ${loweredCents}, ${now})
      on conflict (purchase_id) do nothing`,
  )

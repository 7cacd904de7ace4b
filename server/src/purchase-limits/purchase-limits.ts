import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Spending } from './spending.ts'
import {
  isReserved,
  upsertReservation,
  lockUser,
  lowerReservation,
  readLimits,
  readSpending,
  releaseReservation,
  returnReservation,
} from './store.ts'

// The limits of D-17: the value of cards bought or reserved in the rolling 24 hours and in the calendar month (UTC),
// less what deletions gave back of them. Counted when a purchase opens, in its transaction.

/**
 * Counts a purchase against its buyer's limits, or refuses it. Asked again for the same purchase it changes nothing; one
 * that was released counts anew, from now on.
 */
export async function reserveSpending(
  tx: Tx,
  { userId, purchaseId, valueCents, now }: { userId: string; purchaseId: string; valueCents: Cents; now: Date },
): Promise<void> {
  await lockSpending(tx, userId)
  if (await isReserved(tx, purchaseId)) return
  const exceeded = exceededLimit(await spendingOf(tx, { userId, now }), valueCents)
  if (exceeded) throw new Refusal('limit_exceeded', { limit: exceeded.limit, period: exceeded.period })
  await upsertReservation(tx, { userId, purchaseId, valueCents, at: now })
}

/**
 * A new lock on the price of an order is a new quote: the order counts from now on, beside everything else that is
 * bought or reserved by now, or the lock is refused (M-15).
 */
export async function renewSpending(
  tx: Tx,
  { userId, purchaseId, valueCents, now }: { userId: string; purchaseId: string; valueCents: Cents; now: Date },
): Promise<void> {
  await releaseReservation(tx, purchaseId, now)
  await reserveSpending(tx, { userId, purchaseId, valueCents, now })
}

/** The purchase came to nothing: it no longer counts. */
export async function releaseSpending(tx: Tx, { purchaseId, now }: { purchaseId: string; now: Date }): Promise<void> {
  await releaseReservation(tx, purchaseId, now)
}

/** A lesser card is made than was ordered: only that counts. */
export async function lowerSpending(
  tx: Tx,
  { purchaseId, valueCents }: { purchaseId: string; valueCents: Cents },
): Promise<void> {
  await lowerReservation(tx, purchaseId, valueCents)
}

/** What a deletion gave back no longer counts (D-17). */
export async function returnSpending(
  tx: Tx,
  { purchaseId, returnedCents }: { purchaseId: string; returnedCents: Cents },
): Promise<void> {
  await returnReservation(tx, purchaseId, returnedCents)
}

export const spendingOf = (on: Db | Tx, { userId, now }: { userId: string; now: Date }): Promise<Spending> =>
  readSpending(on, userId, windowsAt(now))

/** The purchases of one user are counted one after the other, so that two tabs cannot both take the last of a limit. */
export const lockSpending = (tx: Tx, userId: string): Promise<void> => lockUser(tx, userId)

export const limitsOf = (on: Db | Tx, userId: string): Promise<Pick<Spending, 'dailyLimit' | 'monthlyLimit'>> =>
  readLimits(on, userId)

/** The limit that `more` on top would break, in words; undefined when there is room. */
export function exceededLimit(spending: Spending, more: Cents): { limit: string; period: string } | undefined {
  if (cents(spending.daily + more) > spending.dailyLimit)
    return { limit: wholeDollars(spending.dailyLimit), period: 'per 24 hours' }
  if (cents(spending.monthly + more) > spending.monthlyLimit)
    return { limit: wholeDollars(spending.monthlyLimit), period: 'per calendar month' }
  return undefined
}

/** The rolling 24 hours end now and begin just after the same moment yesterday; the month begins with its first day. */
export const windowsAt = (now: Date): { day: Date; month: Date } => ({
  day: new Date(now.getTime() - 86_400_000),
  month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
})

const wholeDollars = (amount: Cents): string => formatDollars(amount).replace(/\.00$/, '')

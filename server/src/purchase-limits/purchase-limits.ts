import type { Text } from '../languages/message.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { atOnce } from '../database/at-once.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LimitUse } from './limit-use.ts'
import {
  isReserved,
  upsertReservation,
  lockUser,
  updateReservedValue,
  readLimits,
  readLimitUse,
  updateReleasedReservation,
  updateReturned,
} from './store.ts'

// The limits of D-17: the value of cards bought or reserved in the rolling 24 hours and in the calendar month (UTC),
// less what deletions gave back of them, up to once the limit (M-15). Counted when a purchase opens, in its transaction.

/**
 * Counts a purchase against its buyer's limits, or refuses it. Asked again for the same purchase it changes nothing; one
 * that was released counts anew, from now on.
 */
export async function reservePurchase(
  tx: Tx,
  { userId, purchaseId, valueCents, now }: { userId: string; purchaseId: string; valueCents: Cents; now: Date },
): Promise<void> {
  const [, isCounted, use] = await atOnce(
    tx,
    () => lockPurchaseLimits(tx, userId),
    () => isReserved(tx, purchaseId),
    () => limitUseOf(tx, { userId, now }),
  )
  if (isCounted) return
  const exceeded = exceededPurchaseLimit(use, valueCents)
  if (exceeded) throw new Refusal('limit_exceeded', { limit: exceeded.limit, period: exceeded.period })
  await upsertReservation(tx, { userId, purchaseId, valueCents, at: now })
}

/**
 * A new lock on the price of an order is a new quote: the order counts from now on, beside everything else that is
 * bought or reserved by now, or the lock is refused (M-15).
 */
export async function renewReservation(
  tx: Tx,
  { userId, purchaseId, valueCents, now }: { userId: string; purchaseId: string; valueCents: Cents; now: Date },
): Promise<void> {
  await updateReleasedReservation(tx, purchaseId, now)
  await reservePurchase(tx, { userId, purchaseId, valueCents, now })
}

/** The purchase came to nothing: it no longer counts. */
export async function releaseReservation(
  tx: Tx,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<void> {
  await updateReleasedReservation(tx, purchaseId, now)
}

/** Whether a purchase counts against the limits of its buyer right now (M-15). */
export const countsAgainstLimits = (tx: Tx, purchaseId: string): Promise<boolean> => isReserved(tx, purchaseId)

/** A lesser card is made than was ordered: only that counts. */
export async function lowerReservation(
  tx: Tx,
  { purchaseId, valueCents }: { purchaseId: string; valueCents: Cents },
): Promise<void> {
  await updateReservedValue(tx, purchaseId, valueCents)
}

/** What a deletion gave back no longer counts (D-17), up to once the limit (M-15). */
export async function returnReservation(
  tx: Tx,
  { purchaseId, returnedCents }: { purchaseId: string; returnedCents: Cents },
): Promise<void> {
  await updateReturned(tx, purchaseId, returnedCents)
}

export const limitUseOf = (on: Db | Tx, { userId, now }: { userId: string; now: Date }): Promise<LimitUse> =>
  readLimitUse(on, userId, windowsAt(now))

/** The purchases of one user are counted one after the other, so that two tabs cannot both take the last of a limit. */
export const lockPurchaseLimits = (tx: Tx, userId: string): Promise<void> => lockUser(tx, userId)

export const purchaseLimitsOf = (on: Db | Tx, userId: string): Promise<Pick<LimitUse, 'dailyLimit' | 'monthlyLimit'>> =>
  readLimits(on, userId)

/** The limit that `more` on top would break, in words; undefined when there is room. */
export function exceededPurchaseLimit(
  spending: LimitUse,
  more: Cents,
): { limit: string; period: Extract<Text, 'per 24 hours' | 'per calendar month'> } | undefined {
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

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

// The purchase limits of D-17: the value of cards bought or reserved in the rolling 24 hours and in the calendar
// month (UTC), less what deletions refunded of them, up to once the limit (M-15). Counted when a purchase opens, in
// its transaction.

/**
 * Counts a purchase against its buyer's limits, or refuses it. Idempotent for the same purchase; a released purchase
 * counts anew, from now on.
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
 * Counts an order that gets a new lock from now on, since a new lock is a new quote. Refuses the lock when everything
 * else bought or reserved by now leaves no room (M-15).
 */
export async function renewReservation(
  tx: Tx,
  { userId, purchaseId, valueCents, now }: { userId: string; purchaseId: string; valueCents: Cents; now: Date },
): Promise<void> {
  await updateReleasedReservation(tx, purchaseId, now)
  await reservePurchase(tx, { userId, purchaseId, valueCents, now })
}

/** Releases a purchase that made no card: it no longer counts. */
export async function releaseReservation(
  tx: Tx,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<void> {
  await updateReleasedReservation(tx, purchaseId, now)
}

/** Whether a purchase counts against the limits of its buyer right now (M-15). */
export const countsAgainstLimits = (tx: Tx, purchaseId: string): Promise<boolean> => isReserved(tx, purchaseId)

/** Lowers the reservation to the value of the lesser card. */
export async function lowerReservation(
  tx: Tx,
  { purchaseId, valueCents }: { purchaseId: string; valueCents: Cents },
): Promise<void> {
  await updateReservedValue(tx, purchaseId, valueCents)
}

/** Subtracts what a deletion refunded from the use of the limits (D-17), up to once the limit (M-15). */
export async function returnReservation(
  tx: Tx,
  { purchaseId, returnedCents }: { purchaseId: string; returnedCents: Cents },
): Promise<void> {
  await updateReturned(tx, purchaseId, returnedCents)
}

export const limitUseOf = (on: Db | Tx, { userId, now }: { userId: string; now: Date }): Promise<LimitUse> =>
  readLimitUse(on, userId, windowsAt(now))

/** Serialises the counting of one user's purchases, so that two tabs cannot both take the last of a limit. */
export const lockPurchaseLimits = (tx: Tx, userId: string): Promise<void> => lockUser(tx, userId)

export const purchaseLimitsOf = (on: Db | Tx, userId: string): Promise<Pick<LimitUse, 'dailyLimit' | 'monthlyLimit'>> =>
  readLimits(on, userId)

/** The limit that `more` would exceed, as text; undefined when there is room. */
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

/** The start of the rolling 24 hours, and of the calendar month. */
export const windowsAt = (now: Date): { day: Date; month: Date } => ({
  day: new Date(now.getTime() - 86_400_000),
  month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
})

const wholeDollars = (amount: Cents): string => formatDollars(amount).replace(/\.00$/, '')

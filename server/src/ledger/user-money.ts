import type { UserId } from '@moon/contract/ids.ts'
import { cents, minCents, negateCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { accounts, type AccountPath } from './accounts.ts'
import { balanceOf, balancesOf } from './balances.ts'
import { roomFor } from './room-for.ts'
import type { Leg } from './post-transfers.ts'
import { lockMoneyOf, readTaken, sumRepaid, type TakenRow } from './store.ts'

// The legs that credit dollars to a user or take them. An overdraft is paid before anything becomes credit, and
// credit is used up before anything is owed, so no user has both (M-14). Every leg that ends in free credit is made
// here.

/** A user's free credit, and what they owe. */
export type UserMoney = { userId: UserId; creditCents: Cents; owedCents: Cents }

/** Reads a user's money under a lock, so that two transactions cannot both count on the same money. */
export async function lockUserMoney(tx: Tx, userId: UserId): Promise<UserMoney> {
  await lockMoneyOf(tx, userId)
  const [credit, overdraft] = [accounts.user(userId).credit, accounts.user(userId).overdraft]
  const found = await balancesOf(tx, [credit, overdraft])
  return { userId, creditCents: cents(found.get(credit)!), owedCents: negateCents(cents(found.get(overdraft)!)) }
}

/** What a user owes because shops collected more than their cards held. */
export const readOwed = async (on: Db | Tx, userId: UserId): Promise<Cents> =>
  negateCents(cents(await balanceOf(on, accounts.user(userId).overdraft)))

/** The part of one transfer that paid an overdraft. */
export const repaidBy = async (on: Db | Tx, cause: string): Promise<Cents> => cents(await sumRepaid(on, cause))

/**
 * What each of these transfers took from users: the total, and the part that is owed since; the rest was their
 * credit.
 */
export const takenFromUsers = (on: Db | Tx, causes: readonly string[]): Promise<TakenRow[]> => readTaken(on, causes)

/** How an incoming amount was split: paid an overdraft, became credit, or is on hold above the caps (D-18). */
export type Received = { repaidCents: Cents; creditCents: Cents; onHoldCents: Cents }

/** The legs that give a user an amount. `capped`: the part above the caps of credit goes on hold. */
export function legsToUser(
  money: UserMoney,
  { from, amountCents, capped }: { from: AccountPath; amountCents: Cents; capped: boolean },
): { legs: Leg[]; received: Received } {
  const repaidCents = minCents(amountCents, money.owedCents)
  const rest = subtractCents(amountCents, repaidCents)
  const creditCents = capped ? minCents(rest, roomFor(money.creditCents)) : rest
  const received = { repaidCents, creditCents, onHoldCents: subtractCents(rest, creditCents) }
  const legs = [
    usd(from, accounts.user(money.userId).overdraft, received.repaidCents),
    usd(from, accounts.user(money.userId).credit, received.creditCents),
    usd(from, accounts.user(money.userId).creditOnHold, received.onHoldCents),
  ]
  return { legs: legs.filter(({ amount }) => amount > 0n), received }
}

/** The legs that take an amount from a user: out of free credit first; the rest becomes an overdraft. */
export function legsFromUser(
  { userId, creditCents }: UserMoney,
  { to, amountCents }: { to: AccountPath; amountCents: Cents },
): { legs: Leg[]; owedCents: Cents } {
  const paid = minCents(amountCents, creditCents)
  const owedCents = subtractCents(amountCents, paid)
  const legs = [usd(accounts.user(userId).credit, to, paid), usd(accounts.user(userId).overdraft, to, owedCents)]
  return { legs: legs.filter(({ amount }) => amount > 0n), owedCents }
}

const usd = (from: AccountPath, to: AccountPath, amount: bigint): Leg => ({ from, to, currency: 'USD', amount })

import type { UserId } from '@moon/contract/ids.ts'
import { cents, minCents, negateCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { creditOf, creditOnHoldOf, overdraftOf, type AccountPath } from './accounts.ts'
import { balanceOf, balancesOf } from './balances.ts'
import { roomFor } from './room-for.ts'
import type { Leg } from './post-transfers.ts'
import { lockMoneyOf, sumOwed, sumSettled } from './store.ts'

// Dollars that come to somebody and dollars that are taken from somebody. An overdraft is paid before anything becomes
// credit, and credit is used up before anything is owed, so nobody ever has both (M-14). Every leg that ends in
// somebody's free credit is made here.

/** What somebody has and owes. */
export type PersonMoney = { userId: UserId; creditCents: Cents; owedCents: Cents }

/** Reads it under a lock, so that two who give or take at once cannot both count on the same money. */
export async function lockPersonMoney(tx: Tx, userId: UserId): Promise<PersonMoney> {
  await lockMoneyOf(tx, userId)
  const [credit, overdraft] = [creditOf(userId), overdraftOf(userId)]
  const found = await balancesOf(tx, [credit, overdraft])
  return { userId, creditCents: cents(found.get(credit)!), owedCents: negateCents(cents(found.get(overdraft)!)) }
}

/** What somebody owes because shops collected more than the cards held. */
export const readOwed = async (on: Db | Tx, userId: UserId): Promise<Cents> =>
  negateCents(cents(await balanceOf(on, overdraftOf(userId))))

/** What of a transfer that came to somebody paid an overdraft. */
export const settledBy = async (on: Db | Tx, cause: string): Promise<Cents> => cents(await sumSettled(on, cause))

/** What of a transfer somebody owes since. */
export const owedBy = async (on: Db | Tx, cause: string): Promise<Cents> => cents(await sumOwed(on, cause))

/** What became of money that came: it paid an overdraft, can be spent, or waits on hold above the caps (D-18). */
export type Received = { settledCents: Cents; creditCents: Cents; onHoldCents: Cents }

/** The legs by which an amount comes to somebody. `capped`: what is above the caps of credit waits on hold. */
export function towardPerson(
  money: PersonMoney,
  { from, amountCents, capped }: { from: AccountPath; amountCents: Cents; capped: boolean },
): { legs: Leg[]; received: Received } {
  const settledCents = minCents(amountCents, money.owedCents)
  const rest = subtractCents(amountCents, settledCents)
  const creditCents = capped ? minCents(rest, roomFor(money.creditCents)) : rest
  const received = { settledCents, creditCents, onHoldCents: subtractCents(rest, creditCents) }
  const legs = [
    usd(from, overdraftOf(money.userId), received.settledCents),
    usd(from, creditOf(money.userId), received.creditCents),
    usd(from, creditOnHoldOf(money.userId), received.onHoldCents),
  ]
  return { legs: legs.filter(({ amount }) => amount > 0n), received }
}

/** The legs by which an amount is taken from somebody: out of free credit, and the rest is owed. */
export function fromPerson(
  { userId, creditCents }: PersonMoney,
  { to, amountCents }: { to: AccountPath; amountCents: Cents },
): { legs: Leg[]; owedCents: Cents } {
  const paid = minCents(amountCents, creditCents)
  const owedCents = subtractCents(amountCents, paid)
  const legs = [usd(creditOf(userId), to, paid), usd(overdraftOf(userId), to, owedCents)]
  return { legs: legs.filter(({ amount }) => amount > 0n), owedCents }
}

const usd = (from: AccountPath, to: AccountPath, amount: bigint): Leg => ({ from, to, currency: 'USD', amount })

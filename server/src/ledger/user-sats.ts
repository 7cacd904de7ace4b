import type { UserId } from '@moon/contract/ids.ts'
import { minSats, sats, subtractSats, zeroSats, type Sats } from '@moon/money/sats.ts'
import type { Tx } from '../database/db.ts'
import { accounts, type AccountPath } from './accounts.ts'
import { balancesOf } from './balances.ts'
import type { Leg } from './post-transfers.ts'
import { lockMoneyOf } from './store.ts'

// The legs that give reward sats to a user or take them back. Sats that are taken back after they were spent are
// owed; owed sats are repaid before any are free again, so no user has free sats and owes some (M-20). Every leg that
// ends in free sats is made here.

/** A user's free sats, and the sats they owe. */
export type UserSats = { userId: UserId; freeSats: Sats; owedSats: Sats }

/** Reads a user's sats under the lock of their money, so that two transactions cannot both count on the same sats. */
export async function lockUserSats(tx: Tx, userId: UserId): Promise<UserSats> {
  await lockMoneyOf(tx, userId)
  const [free, overdraft] = [accounts.user(userId).sats, accounts.user(userId).satsOverdraft]
  const found = await balancesOf(tx, [free, overdraft])
  return { userId, freeSats: sats(found.get(free)!), owedSats: subtractSats(zeroSats, sats(found.get(overdraft)!)) }
}

/** The legs that give a user sats: owed sats are repaid first. */
export function satsLegsToUser(
  { userId, owedSats }: UserSats,
  { from, amount }: { from: AccountPath; amount: Sats },
): Leg[] {
  const repaid = minSats(amount, owedSats)
  const free = subtractSats(amount, repaid)
  return [btc(from, accounts.user(userId).satsOverdraft, repaid), btc(from, accounts.user(userId).sats, free)].filter(
    isSome,
  )
}

/** The legs that take sats back from a user: free sats first; the rest is owed. */
export function satsLegsFromUser(
  { userId, freeSats }: UserSats,
  { to, amount }: { to: AccountPath; amount: Sats },
): Leg[] {
  const taken = minSats(amount, freeSats)
  const owed = subtractSats(amount, taken)
  return [btc(accounts.user(userId).sats, to, taken), btc(accounts.user(userId).satsOverdraft, to, owed)].filter(isSome)
}

/** The legs that move the owed sats of this user to another user. */
export const satsLegsToDebtor = ({ userId, owedSats }: UserSats, debtorId: UserId): Leg[] =>
  [btc(accounts.user(debtorId).satsOverdraft, accounts.user(userId).satsOverdraft, owedSats)].filter(isSome)

const btc = (from: AccountPath, to: AccountPath, amount: Sats): Leg => ({ from, to, currency: 'BTC', amount })
const isSome = ({ amount }: Leg): boolean => amount > 0n

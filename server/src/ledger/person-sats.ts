import type { UserId } from '@moon/contract/ids.ts'
import { minSats, sats, subtractSats, zeroSats, type Sats } from '@moon/money/sats.ts'
import type { Tx } from '../database/db.ts'
import { satsOf, satsOverdraftOf, type AccountPath } from './accounts.ts'
import { balancesOf } from './balances.ts'
import type { Leg } from './post-transfers.ts'
import { lockMoneyOf } from './store.ts'

// Reward sats that come to somebody and that are taken back. What was taken back and was spent already is owed by the
// person; it is settled before any sats are free again, so nobody has free sats and owes some (M-20). Every leg that
// ends in somebody's free sats is made here.

/** The free sats of somebody, and what they owe. */
export type PersonSats = { userId: UserId; freeSats: Sats; owedSats: Sats }

/** Reads it under the lock of that person's money, so that two who give or take at once cannot both count on the same. */
export async function lockPersonSats(tx: Tx, userId: UserId): Promise<PersonSats> {
  await lockMoneyOf(tx, userId)
  const [free, overdraft] = [satsOf(userId), satsOverdraftOf(userId)]
  const found = await balancesOf(tx, [free, overdraft])
  return { userId, freeSats: sats(found.get(free)!), owedSats: subtractSats(zeroSats, sats(found.get(overdraft)!)) }
}

/** The legs by which sats come to somebody: what they owe is settled first. */
export function satsTowardPerson(
  { userId, owedSats }: PersonSats,
  { from, amount }: { from: AccountPath; amount: Sats },
): Leg[] {
  const settled = minSats(amount, owedSats)
  const free = subtractSats(amount, settled)
  return [btc(from, satsOverdraftOf(userId), settled), btc(from, satsOf(userId), free)].filter(isSome)
}

/** The legs by which sats are taken back from somebody: out of the free ones, and the rest is owed. */
export function satsFromPerson(
  { userId, freeSats }: PersonSats,
  { to, amount }: { to: AccountPath; amount: Sats },
): Leg[] {
  const taken = minSats(amount, freeSats)
  const owed = subtractSats(amount, taken)
  return [btc(satsOf(userId), to, taken), btc(satsOverdraftOf(userId), to, owed)].filter(isSome)
}

const btc = (from: AccountPath, to: AccountPath, amount: Sats): Leg => ({ from, to, currency: 'BTC', amount })
const isSome = ({ amount }: Leg): boolean => amount > 0n

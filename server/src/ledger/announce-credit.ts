import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent } from '../endpoints/announce-event.ts'
import { accounts, creditOwnerOf, type AccountPath } from './accounts.ts'
import { readBalances } from './store.ts'

type Leg = { from: AccountPath; to: AccountPath; amount: bigint }

/** Posts `credit.changed` for the users who subscribed to it (`wanting`), with their credit after these legs. */
export async function announceCredit(tx: Tx, legs: readonly Leg[], wanting: readonly UserId[]): Promise<void> {
  if (wanting.length === 0) return
  const changes = creditChanges(legs)
  for (const userId of wanting.filter((one) => (changes.get(one) ?? 0n) !== 0n))
    await announceEvent(tx, { userId, type: 'credit.changed' }, async () => {
      const [account] = await readBalances(tx, [accounts.user(userId).credit])
      return { changeCents: cents(changes.get(userId)!), creditCents: cents(account?.balance ?? 0n) }
    })
}

/** The users whose credit these legs touch. */
export const usersWithCredit = (legs: readonly Leg[]): UserId[] => [...creditChanges(legs).keys()]

function creditChanges(legs: readonly Leg[]): Map<UserId, bigint> {
  const changes = new Map<UserId, bigint>()
  const count = (path: AccountPath, amount: bigint) => {
    const userId = creditOwnerOf(path)
    if (userId) changes.set(userId, (changes.get(userId) ?? 0n) + amount)
  }
  for (const { from, to, amount } of legs) {
    count(from, -amount)
    count(to, amount)
  }
  return changes
}

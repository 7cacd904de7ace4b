import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import type { Tx } from '../database/db.ts'
import { announceEvent, whoWants } from '../endpoints/announce-event.ts'
import { accounts, type AccountPath } from './accounts.ts'
import { readBalances } from './store.ts'

type Leg = { from: AccountPath; to: AccountPath; amount: bigint }

/** Programs of whoever has another credit after these legs hear how much it is. */
export async function announceCredit(tx: Tx, legs: readonly Leg[]): Promise<void> {
  const changes = new Map<UserId, bigint>()
  const count = (path: AccountPath, amount: bigint) => {
    const userId = ownerOf(path)
    if (userId) changes.set(userId, (changes.get(userId) ?? 0n) + amount)
  }
  for (const { from, to, amount } of legs) {
    count(from, -amount)
    count(to, amount)
  }
  const userIds = [...changes.keys()].filter((userId) => changes.get(userId) !== 0n)
  if (userIds.length === 0) return
  const wanting = await whoWants(tx, { userIds, type: 'credit.changed' })
  for (const userId of userIds.filter((one) => wanting.has(one)))
    await announceEvent(tx, { userId, type: 'credit.changed' }, async () => {
      const [account] = await readBalances(tx, [accounts.user(userId).credit])
      return { changeCents: cents(changes.get(userId)!), creditCents: cents(account?.balance ?? 0n) }
    })
}

const ownerOf = (path: AccountPath): UserId | undefined =>
  /^user\/([^/]+)\/credit$/.exec(path)?.[1] as UserId | undefined

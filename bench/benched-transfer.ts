import type { UserId } from '@moon/contract/ids.ts'
import { accounts } from '../server/src/ledger/accounts.ts'
import type { Cause } from '../server/src/ledger/causes.ts'
import type { Transfer } from '../server/src/ledger/post-transfers.ts'

let number = 0

/** A transfer that credits a user through one house account, in three legs. */
export function benchedTransfer(userId: UserId): Transfer {
  number += 1
  const [from, own] = [accounts.house('received/lightning'), accounts.user(userId).creditOnHold]
  const leg = { currency: 'USD' as const, amount: 1_000n }
  return {
    cause: `bench:${number}` as Cause,
    happenedAt: new Date(),
    legs: [
      { ...leg, from, to: own, amount: 10_150n },
      { ...leg, from: own, to: accounts.house('fees/load') },
      { ...leg, from: own, to: accounts.house('fees/creation') },
    ],
  }
}

/** A user who receives benched transfers. */
export const benchedUser = (n: number): UserId => `usr_bench_${n}` as UserId

import { zeroCents } from '@moon/money/cents.ts'
import { minAppliedSats } from './limits.ts'
import type { User } from './users.ts'

/** Whether there is enough of a user's own to put toward an order: rewards need at least 50 sats, credit any amount above 0 (VAB-09). */
export const canApply = {
  credit: ({ moonCredit }: Pick<User, 'moonCredit'>): boolean => moonCredit > zeroCents,
  sats: ({ rewardSats }: Pick<User, 'rewardSats'>): boolean => BigInt(rewardSats) >= minAppliedSats,
}

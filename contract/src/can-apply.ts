import { zeroCents } from '@moon/money/cents.ts'
import { minAppliedSats } from './limits.ts'
import type { User } from './users.ts'

/** Whether a user has enough to apply to an order: at least 50 reward sats, or any credit above 0 (VAB-09). */
export const canApply = {
  credit: ({ moonCredit }: Pick<User, 'moonCredit'>): boolean => moonCredit > zeroCents,
  sats: ({ rewardSats }: Pick<User, 'rewardSats'>): boolean => BigInt(rewardSats) >= minAppliedSats,
}

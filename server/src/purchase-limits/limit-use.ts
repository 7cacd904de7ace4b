import type { Cents } from '@moon/money/cents.ts'

/** What counts within a day and a month, and the limits of the user. */
export type LimitUse = { daily: Cents; dailyLimit: Cents; monthly: Cents; monthlyLimit: Cents }

import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'

/** Formats `$25` instead of `$25.00`; `$12.50` stays. */
export const shortDollars = (amount: bigint): string => formatDollars(cents(amount)).replace(/\.00$/, '')

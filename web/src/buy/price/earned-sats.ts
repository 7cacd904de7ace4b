import type { PriceLine } from '@moon/contract/price.ts'
import { satsEarnedRoundedDown, type Price } from '@moon/money/price.ts'
import type { Sats } from '@moon/money/sats.ts'

/**
 * The reward sats that a purchase earns, about: for the part that is paid in coins, not for that of sats or credit
 * (D-15). The price of the day on which they are granted decides.
 */
export const earnedSats = ({ value, due, total }: PriceLine, basisPoints: bigint, at: Price): Sats =>
  satsEarnedRoundedDown(value, { basisPoints, part: due, whole: total }, at)

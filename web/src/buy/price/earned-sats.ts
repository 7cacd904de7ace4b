import type { PriceLine } from '@moon/contract/price.ts'
import { satsEarnedRoundedDown, type Price } from '@moon/money/price.ts'
import type { Sats } from '@moon/money/sats.ts'

/**
 * Estimates the reward sats of a purchase: for the part paid in coins, not for the part paid with sats or credit (D-15). The rate of the
 * day they are granted decides.
 */
export const earnedSats = ({ value, due, total }: PriceLine, basisPoints: bigint, at: Price): Sats =>
  satsEarnedRoundedDown(value, { basisPoints, part: due, whole: total }, at)

import { rateLifeMs } from '@moon/contract/limits.ts'
import { distanceBasisPoints, type Price } from '@moon/money/price.ts'
import type { Agreement } from './agree-on-rate.ts'
import type { Rate } from './rate.ts'

/** What is believed of a coin's price. */
export type Belief = {
  /** What may be relied on; undefined while nothing is. */
  rate: Rate | undefined
  /** The last rate that was believed, however old. */
  last: Rate | undefined
  /** A large rise that is agreed on and not believed yet. */
  rise: { since: Date; bid: Price } | undefined
}

/** How far a rate may rise at once. */
const maxRiseBasisPoints = 1_000n
/** How far below the last rate one fresh source must lie to stop it from being used. */
const contradictsFromBasisPoints = 200n

export const noBelief: Belief = { rate: undefined, last: undefined, rise: undefined }

/**
 * What is believed after the exchanges were asked once more (M-8). A wrong high price gives cards away, so a fall counts
 * at once, whatever its size; a rise of more than 10 % withdraws the price and counts when it has been agreed on for
 * three minutes. Where no two agree, the last rate goes on until it is three minutes old, unless some fresh source says
 * that the coin is worth less by now. Pure.
 */
export function believeRate({ rate, last, rise }: Belief, agreement: Agreement, now: Date): Belief {
  const agreed = agreement.rate
  if (agreed === null) {
    const { lowest } = agreement
    const isContradicted = lowest !== undefined && last !== undefined && isBelow(lowest, last.bid)
    return { rate: isContradicted ? undefined : rate, last, rise: undefined }
  }
  if (last === undefined || !isLargeRise(last.bid, agreed.bid)) return { rate: agreed, last: agreed, rise: undefined }
  const isSameRise = rise !== undefined && distanceBasisPoints(rise.bid, agreed.bid) <= maxRiseBasisPoints
  const current = isSameRise ? rise : { since: now, bid: agreed.bid }
  if (now.getTime() - current.since.getTime() >= rateLifeMs) return { rate: agreed, last: agreed, rise: undefined }
  return { rate: undefined, last, rise: current }
}

const isBelow = (bid: Price, last: Price): boolean =>
  bid < last && distanceBasisPoints(last, bid) > contradictsFromBasisPoints

const isLargeRise = (last: Price, bid: Price): boolean =>
  bid > last && distanceBasisPoints(last, bid) > maxRiseBasisPoints

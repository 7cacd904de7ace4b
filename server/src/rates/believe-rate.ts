import { rateLifeMs } from '@moon/contract/limits.ts'
import { distanceBasisPoints, type Price } from '@moon/money/price.ts'
import type { Agreement } from './agree-on-rate.ts'
import type { Rate } from './rate.ts'

/** What Moon makes of the exchanges' answers about one coin. */
export type Belief = {
  /** The rate that may be relied on; undefined when there is none. */
  rate: Rate | undefined
  /** The last believed rate, however old. */
  last: Rate | undefined
  /** A large rise that is agreed on and not believed yet. */
  rise: { since: Date; bid: Price } | undefined
}

/** The largest rise that is believed at once. */
const maxRiseBasisPoints = 1_000n
/** How far below the last rate a single fresh source must be to withdraw that rate. */
const contradictsFromBasisPoints = 200n

export const noBelief: Belief = { rate: undefined, last: undefined, rise: undefined }

/**
 * Updates the belief after the exchanges were asked again (M-8). A wrongly high price gives cards away, so a fall of any size counts at
 * once; a rise of more than 10 % withdraws the rate and counts once it has been agreed on for three minutes. When no two exchanges agree,
 * the last rate holds until it is three minutes old, unless a fresh source says that the coin is worth less now. Pure.
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

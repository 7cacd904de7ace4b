import type { SourceName } from '../../server/src/rates/source.ts'
import type { Dice } from './dice.ts'

/** A step of the true price, in basis points. */
type Move = { afterMs: number; basisPoints: number }

/**
 * A temporary fault of an exchange: no answer (silent); the quotes from the beginning of the fault, with their
 * original time if the exchange states one (stale); or wrong quotes.
 */
export type SourceTrouble = { fromMs: number; untilMs: number; how: 'silent' | 'stale' | 'wrong' }

export type SourcePlan = {
  name: SourceName
  /** Its quotes are the true prices of this long ago. */
  lagMs: number
  /** Distance of its quotes from the true price, in basis points. */
  spreadBasisPoints: number
  troubles: SourceTrouble[]
}

/** The market of one history: true prices over all its time, and how three exchanges report them. */
export type MarketPlan = {
  startCents: number
  moves: Move[]
  /** Price of the stablecoins in basis points of a dollar: they may lose their peg (F-104). */
  dollarBasisPoints: number
  dollarMoves: Move[]
  sources: SourcePlan[]
}

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000]
export const maxLagMs = 15 * secondMs
export const maxSpreadBasisPoints = 5

export function drawMarket(dice: Dice): MarketPlan {
  const weather = dice.below(100)
  const moves = weather < 50 ? [] : weather < 75 ? drawSteps(dice) : drawStorm(dice)
  return {
    startCents: dice.between(2_000_000, 12_000_000),
    moves: dice.chance(0.4) ? [...moves, ...drawDays(dice)] : moves,
    dollarBasisPoints: dice.chance(0.7) ? 10_000 : dice.between(9_905, 10_050),
    dollarMoves: dice.chance(0.9)
      ? []
      : [{ afterMs: dice.between(0, 90 * minuteMs), basisPoints: -dice.between(1, 600) }],
    sources: drawSources(dice),
  }
}

/** A few steps within the time in which most orders are paid. */
const drawSteps = (dice: Dice): Move[] =>
  Array.from({ length: dice.between(1, 3) }, () => {
    const percent = dice.pick([1, 3, 9])
    return { afterMs: dice.between(0, 60 * minuteMs), basisPoints: dice.between(-100 * percent, 100 * percent) }
  })

/** A fall or rise of up to forty percent, at once or over minutes, and possibly the way back. */
export function drawStorm(dice: Dice): Move[] {
  const size = dice.between(800, 4_000) * (dice.chance(0.7) ? -1 : 1)
  const at = dice.between(0, 60 * minuteMs)
  const pieces = dice.pick([1, 1, 4])
  const moves = Array.from({ length: pieces }, (_, n) => ({
    afterMs: at + n * dice.between(10 * secondMs, 2 * minuteMs),
    basisPoints: Math.trunc(size / pieces),
  }))
  if (dice.chance(0.5)) return moves
  const back = Math.trunc((-size * 10_000) / (10_000 + size))
  return [...moves, { afterMs: at + dice.between(10 * minuteMs, 3 * hourMs), basisPoints: back }]
}

/** Price steps of the following days. */
const drawDays = (dice: Dice): Move[] =>
  Array.from({ length: 6 }, (_, n) => ({
    afterMs: 2 * hourMs + n * dayMs + dice.between(0, dayMs),
    basisPoints: dice.between(-1_200, 1_200),
  }))

function drawSources(dice: Dice): SourcePlan[] {
  const isWell = dice.chance(0.75)
  return (['coinbase', 'kraken', 'bitstamp'] as const).map((name) => ({
    name,
    lagMs: dice.between(0, maxLagMs),
    spreadBasisPoints: dice.between(-maxSpreadBasisPoints, maxSpreadBasisPoints),
    troubles: isWell || dice.chance(0.4) ? [] : [drawTrouble(dice, name)],
  }))
}

/** A stale exchange that states no time cannot be detected, so such an exchange is silent instead. */
function drawTrouble(dice: Dice, name: SourceName): SourceTrouble {
  const fromMs = dice.between(0, 70 * minuteMs)
  const how = dice.pick(name === 'kraken' ? (['silent', 'wrong'] as const) : (['silent', 'stale', 'wrong'] as const))
  return { fromMs, untilMs: fromMs + dice.between(30 * secondMs, 40 * minuteMs), how }
}

import { cents, type Cents } from './cents.ts'
import { coinDecimals, shownStep, units, type Coin, type Units } from './coin.ts'
import { sats, type Sats } from './sats.ts'

/** A price is stored in millionths of a cent for one whole coin, so that small coins keep their precision too. */
export const priceScale = 1_000_000n

/** What one whole coin is worth in millionths of a cent, an integer: $60,000 is `6_000_000_000_000n`. */
export type Price = bigint & { readonly __unit: 'price' }

export const price = (amount: bigint): Price => amount as Price

/**
 * The coins that cover an amount, rounded up to the coin's shown place, so that the buyer never owes a hidden
 * remainder (I-18).
 */
export function unitsOwedRoundedUp(coin: Coin, amount: Cents, at: Price): Units {
  if (amount <= 0n) return units(0n)
  const whole = 10n ** BigInt(coinDecimals[coin])
  const exact = divideUp(amount * priceScale * whole, at)
  const step = shownStep(coin)
  return units(divideUp(exact, step) * step)
}

/** The value of coins, rounded down to the cent (I-18). */
export function centsWorthRoundedDown(coin: Coin, amount: Units, at: Price): Cents {
  const whole = 10n ** BigInt(coinDecimals[coin])
  return cents((amount * at) / (whole * priceScale))
}

/** Reward sats needed to cover an amount, rounded up (D-16). */
export const satsForCentsRoundedUp = (amount: Cents, at: Price): Sats => sats(unitsOwedRoundedUp('BTC', amount, at))

/** The value of reward sats, rounded down to the cent (D-16). */
export const centsOfSatsRoundedDown = (amount: Sats, at: Price): Cents =>
  centsWorthRoundedDown('BTC', units(amount), at)

/** The cost of sats that Moon pays out, rounded up to the cent. */
export const centsForSatsRoundedUp = (amount: Sats, at: Price): Cents =>
  cents(divideUp(amount * at, 100_000_000n * priceScale))

/**
 * Sats earned by spending: a share in basis points of the part `part` : `whole` of the amount spent, rounded down
 * (D-15).
 */
export function satsEarnedRoundedDown(
  spent: Cents,
  { basisPoints, part, whole }: { basisPoints: bigint; part: Cents; whole: Cents },
  at: Price,
): Sats {
  if (whole <= 0n) return sats(0n)
  return sats((spent * basisPoints * part * priceScale * 100_000_000n) / (10_000n * whole * at))
}

/** The sats that Moon pays out for an amount, fractions dropped. */
export const satsForCentsRoundedDown = (amount: Cents, at: Price): Sats =>
  sats((amount * priceScale * 100_000_000n) / at)

/**
 * Parses a plain decimal of dollars per coin with any number of places; places beyond the scale are dropped.
 * Undefined for zero, signs and exponents.
 */
export function parsePrice(text: string): Price | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,24}))?$/.exec(text)
  if (!match) return undefined
  const fraction = (match[2] ?? '').slice(0, 8).padEnd(8, '0')
  const value = BigInt(match[1]!) * 100n * priceScale + BigInt(fraction)
  return value > 0n ? price(value) : undefined
}

/** A price as an exact plain decimal of dollars for the wire: at least two places, more for small coins. */
export function priceWire(at: Price): string {
  const scale = 100n * priceScale
  const [, places, rest] = /^(\d\d)(\d*?)0*$/.exec(String(at % scale).padStart(8, '0'))!
  return `${at / scale}.${places}${rest}`
}

/**
 * The median price; of an even number the lower of the two middle ones, which is safer for the house and never an
 * average that nobody quoted.
 */
export function medianPrice(prices: readonly Price[]): Price | undefined {
  const ordered = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return ordered[Math.floor((ordered.length - 1) / 2)]
}

/**
 * The average price of coins in several parts, each with its own price, fractions dropped. At least one part must
 * be above zero.
 */
export function averagePriceRoundedDown(...parts: readonly (readonly [Units, Price])[]): Price {
  const total = parts.reduce((sum, [amount]) => sum + amount, 0n)
  return price(parts.reduce((sum, [amount, at]) => sum + amount * at, 0n) / total)
}

/** The lowest price at which the coins are worth an amount. */
export const priceReaching = (coin: Coin, amount: Units, worth: Cents): Price =>
  price(divideUp(worth * priceScale * 10n ** BigInt(coinDecimals[coin]), amount))

/**
 * The distance of `candidate` from `reference` in basis points, always positive, rounded up: 2.001 % is over 2 %.
 */
export function distanceBasisPoints(reference: Price, candidate: Price): bigint {
  const difference = candidate > reference ? candidate - reference : reference - candidate
  return divideUp(difference * 10_000n, reference)
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

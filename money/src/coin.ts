/** The coins that Moon can be paid in or quotes a price for. CGLD is the exchanges' old name of CELO. */
export type Coin = 'BTC' | 'ETH' | 'LTC' | 'BCH' | 'CGLD' | 'ZEC' | 'USDC' | 'USDT'

/** Decimal places of a coin's smallest unit. */
export const coinDecimals = {
  BTC: 8,
  ETH: 18,
  LTC: 8,
  BCH: 8,
  CGLD: 18,
  ZEC: 8,
  USDC: 6,
  USDT: 6,
} as const satisfies Record<Coin, number>

/** Decimal places shown and charged: eight for coins, two for stablecoins (cards.md section 9). */
export const shownDecimals = {
  BTC: 8,
  ETH: 8,
  LTC: 8,
  BCH: 8,
  CGLD: 8,
  ZEC: 8,
  USDC: 2,
  USDT: 2,
} as const satisfies Record<Coin, number>

/** An amount of a coin in its smallest units (satoshis for BTC, millionths for USDC). */
export type Units = bigint & { readonly __unit: 'units' }

export const units = (amount: bigint): Units => amount as Units

export const zeroUnits = units(0n)

export const subtractUnits = (from: Units, what: Units): Units => units(from - what)

export const minUnits = (a: Units, b: Units): Units => (a < b ? a : b)

/** Units per shown step of a coin: 10,000 for a stablecoin's cent, 1 for a satoshi. */
export const shownStep = (coin: Coin): bigint => 10n ** BigInt(Math.max(0, coinDecimals[coin] - shownDecimals[coin]))

/**
 * Plain decimal of a coin amount for the wire, with all shown places: 153334 units of BTC are `0.00153334`.
 * Fractions below the shown place round up, as amounts owed do.
 */
export function coinWire(coin: Coin, amount: Units): string {
  const places = shownDecimals[coin]
  const step = shownStep(coin)
  const shown = (amount + step - 1n) / step
  const scale = 10n ** BigInt(places)
  return `${shown / scale}.${String(shown % scale).padStart(places, '0')}`
}

/**
 * Received coins for the wire: fractions below the shown place are dropped, so that no more is shown than was
 * received.
 */
export const coinReceivedWire = (coin: Coin, amount: Units): string =>
  coinWire(coin, units((amount / shownStep(coin)) * shownStep(coin)))

/**
 * Parses a plain decimal of whole coins into units; undefined for more places than the coin has, signs or
 * exponents.
 */
export function parseCoin(coin: Coin, text: string): Units | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return undefined
  const places = coinDecimals[coin]
  const fraction = match[2] ?? ''
  if (fraction.length > places && /[1-9]/.test(fraction.slice(places))) return undefined
  return units(BigInt(match[1]!) * 10n ** BigInt(places) + BigInt(fraction.slice(0, places).padEnd(places, '0')))
}

/**
 * An amount in shown steps (hundred-millionths of a coin with eight shown places), remainder dropped: exchanges
 * and our books count in these.
 */
export const stepsOf = (coin: Coin, amount: Units): bigint => amount / shownStep(coin)

export const unitsOfSteps = (coin: Coin, steps: bigint): Units => units(steps * shownStep(coin))

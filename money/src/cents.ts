/** US dollars in whole cents. Never a float: 12.34 dollars are `1234n`. */
export type Cents = bigint & { readonly __unit: 'cents' }

/** Brands an integer as cents. */
export const cents = (amount: bigint): Cents => amount as Cents

export const zeroCents = cents(0n)

export const addCents = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, a) => sum + a, 0n))

export const subtractCents = (from: Cents, what: Cents): Cents => cents(from - what)

export const negateCents = (amount: Cents): Cents => cents(-amount)

export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b)

export const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b)

/** A share of an amount in basis points, fractions of a cent dropped (discounts: D-13). */
export const basisPointsRoundedDown = (amount: Cents, basisPoints: bigint): Cents =>
  cents((amount * basisPoints) / 10_000n)

/** A share of an amount in basis points, half a cent rounded up (the load fee: I-18). */
export const basisPointsRoundedHalfUp = (amount: Cents, basisPoints: bigint): Cents =>
  cents((amount * basisPoints + 5_000n) / 10_000n)

/**
 * Part of an amount in the proportion `part` : `whole`, fractions dropped. Used where a sum is split (a reward
 * clawed back pro rata). `whole` must be above zero.
 */
export const shareRoundedDown = (amount: Cents, part: bigint, whole: bigint): Cents => cents((amount * part) / whole)

/** The same rounded up, for amounts that are not negative. */
export const shareRoundedUp = (amount: Cents, part: bigint, whole: bigint): Cents =>
  cents((amount * part + whole - 1n) / whole)

/** A part in basis points of a whole above zero, half a basis point rounded up. */
export const basisPointsOf = (part: Cents, whole: Cents): bigint => (part * 20_000n + whole) / (whole * 2n)

const dollarsText = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** Parses plain decimal dollars such as `25`, `25.5`, `25.50`; anything else is `undefined`: no signs, spaces, exponents, commas, other digits. */
export function parseDollars(text: string): Cents | undefined {
  const match = dollarsText.exec(text)
  if (!match) return undefined
  return cents(BigInt(match[1]!) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')))
}

/** Writes cents as plain decimal dollars for the wire: `1234n` is `12.34`. */
export function dollarsWire(amount: Cents): string {
  const sign = amount < 0n ? '-' : ''
  const absolute = amount < 0n ? -amount : amount
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
}

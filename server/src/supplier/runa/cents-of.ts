import { parseDollars, type Cents } from '@moon/money/cents.ts'
import { parseMicros, type Micros } from '@moon/money/micros.ts'

/**
 * `12.5`, `12.50` and `12.500` are 1250 cents. Amounts that are not whole cents are undefined: a price is never
 * rounded silently.
 */
export const centsOf = (decimal: string): Cents | undefined => parseDollars(decimal.replace(/(\.\d\d)0+$/, '$1'))

/** A price to the fraction of a cent; documented as a string, and accepted as a number, too. */
export const microsOf = (price: unknown): Micros | undefined =>
  typeof price === 'string' || typeof price === 'number' ? parseMicros(String(price)) : undefined

/** `0.05` is 500 basis points. Further digits are dropped, so that no buyer is promised more than there is. */
export function basisPointsOf(multiplier: string): bigint | undefined {
  const match = /^0(?:\.(\d{1,18}))?$/.exec(multiplier)
  return match ? BigInt((match[1] ?? '').padEnd(4, '0').slice(0, 4)) : undefined
}

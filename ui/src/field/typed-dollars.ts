import { dollarsWire, minCents, parseDollars } from '@moon/money/cents.ts'
import type { Cents } from '@moon/money/cents.ts'

/**
 * Normalises a typed or pasted amount of dollars: digits, one point, two decimals; no leading zeros; never more
 * than `most`. "1,234.567" is "1234.56", "." is "0.", "5000" with most $1000.01 is "1000.01". A comma is the
 * decimal sign of most of the world's keypads: "25,50" is "25.50"; only before three digits it separates
 * thousands.
 */
export function typedDollars(text: string, most: Cents): string {
  const [whole = '', ...rest] = text
    .replace(decimalComma, '$1.$2')
    .replaceAll(/[^\d.]/g, '')
    .split('.')
  const dollars = whole.replace(/^0+(?=\d)/, '').slice(0, 12) || (rest.length > 0 ? '0' : '')
  const kept = rest.length > 0 ? `${dollars}.${rest.join('').slice(0, 2)}` : dollars
  const amount = parseDollars(kept.replace(/\.$/, ''))
  return amount !== undefined && amount > most ? dollarsWire(minCents(amount, most)) : kept
}

const decimalComma = /^([^.,]*),(\d{0,2}|\d{4,})$/

/** The typed amount; undefined for an empty or unfinished field. */
export const centsOfTyped = (typed: string): Cents | undefined => parseDollars(typed.replace(/\.$/, ''))

import { dollarsWire, minCents, parseDollars } from '@moon/money/cents.ts'
import type { Cents } from '@moon/money/cents.ts'

/**
 * What stays in a field for dollars of what was typed or pasted: digits, one point, two places; no leading zeros; never
 * more than `most`. "1,234.567" is "1234.56", "." is "0.", "5000" with most $1000.01 is "1000.01". A comma is the point of
 * most of the world's keypads: "25,50" is "25.50", and only before three digits it parts thousands.
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

/** What was typed as an amount; an empty or unfinished field is none. */
export const centsOfTyped = (typed: string): Cents | undefined => parseDollars(typed.replace(/\.$/, ''))

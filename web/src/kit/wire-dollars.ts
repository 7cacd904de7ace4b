import { cents, parseDollars, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'

// Dollars travel as text with two places: `12.34`. What is no amount counts as nothing.

export const centsOf = (wire: string): Cents => parseDollars(wire) ?? zeroCents

/** `$1,234.50` for what travels as `1234.50`. */
export const shownDollars = (wire: string): string => formatDollars(centsOf(wire))

/** `$25` where others say `$25.00`; `$12.50` stays. */
export const shortDollars = (amount: bigint): string => formatDollars(cents(amount)).replace(/\.00$/, '')

/** Of a rate: it may have more than two places, which stay. */
export function shownRate(wire: string): string {
  const amount = parseDollars(wire)
  return amount === undefined ? `$${wire}` : formatDollars(amount)
}

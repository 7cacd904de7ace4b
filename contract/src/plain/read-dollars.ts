import { cents, dollarsWire, parseDollars, type Cents } from '@moon/money/cents.ts'
import { parsePrice, priceWire, type Price } from '@moon/money/price.ts'

// Readers of text on the wire. Each value has exactly one spelling, so it is written out as it was read; any other spelling
// gives undefined.

export function readDollars(text: string): Cents | undefined {
  const absolute = parseDollars(text.replace(/^-/, ''))
  const amount = absolute && text.startsWith('-') ? cents(-absolute) : absolute
  return amount === undefined || dollarsWire(amount) !== text ? undefined : amount
}

export function readPrice(text: string): Price | undefined {
  const at = parsePrice(text)
  return at === undefined || priceWire(at) !== text ? undefined : at
}

export function readMoment(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.toISOString() !== text ? undefined : date
}

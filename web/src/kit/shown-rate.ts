import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { priceScale, type Price } from '@moon/money/price.ts'

/** From a price of $100 per coin on, fractions of a cent are not shown. */
const dear = 10_000n

/** The price of one coin in dollars with at least two decimals, and all decimals for a cheap coin: `$97,000.10`, `$0.99987`. */
export const shownRate = (at: Price): string => {
  const whole = at / priceScale
  return formatDollars(cents(whole)) + (whole < dear ? placesBeyondCents(at) : '')
}

const placesBeyondCents = (at: Price): string =>
  String(at % priceScale)
    .padStart(6, '0')
    .replace(/0+$/, '')

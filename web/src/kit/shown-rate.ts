import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { priceScale, type Price } from '@moon/money/price.ts'

/** From here on a part of a cent says nothing: a coin of $100. */
const dear = 10_000n

/** Dollars for one coin, with every place that the price of a cheap one has, at least two: `$97,000.10`, `$0.99987`. */
export const shownRate = (at: Price): string => {
  const whole = at / priceScale
  return formatDollars(cents(whole)) + (whole < dear ? placesBeyondCents(at) : '')
}

const placesBeyondCents = (at: Price): string =>
  String(at % priceScale)
    .padStart(6, '0')
    .replace(/0+$/, '')

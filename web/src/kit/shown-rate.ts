import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { priceScale, type Price } from '@moon/money/price.ts'

/** Dollars for one coin, with every place that the price has, at least two: `$97,000.10`, `$0.99987`. */
export const shownRate = (at: Price): string => formatDollars(cents(at / priceScale)) + placesBeyondCents(at)

const placesBeyondCents = (at: Price): string =>
  String(at % priceScale)
    .padStart(6, '0')
    .replace(/0+$/, '')

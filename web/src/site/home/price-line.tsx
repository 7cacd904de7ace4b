import { hiddenMark, pageMarks } from '@moon/contract/page-marks.ts'
import { useLanguage } from '../language.ts'
import { home } from '../texts/home.ts'

/** The price of a card of $50, filled in by the server and updated by the script; hidden while the price is unknown. */
export function PriceLine() {
  const { price, priceTime } = home[useLanguage()]
  const [before, after] = price.split('{due}')
  const [beforeTime, afterTime] = priceTime.split('{time}')
  return (
    <p {...hiddenMark('price')} data-prices={pageMarks.cardPrices} className="text-[0.9375rem] text-ink-muted">
      {before}
      <b data-due-of-50 className="font-semibold whitespace-nowrap text-ink tabular-nums">
        {pageMarks.price}
      </b>
      {after}{' '}
      <span className="inline-block">
        {beforeTime}
        <span data-price-time className="tabular-nums">
          {pageMarks.priceTime}
        </span>
        {afterTime}
      </span>
    </p>
  )
}

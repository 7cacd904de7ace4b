import { rateLifeMs } from '@moon/contract/limits.ts'
import type { Coin } from '@moon/money/coin.ts'
import { distanceBasisPoints, medianPrice, parsePrice, type Price } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import type { Rate } from './rate.ts'
import type { SourceQuote, Trouble } from './source.ts'

/** How far a source may lie from the middle of all before it is taken for wrong. */
const maxDistanceBasisPoints = 200n
const minSources = 2

/** A quote as we got it. */
export type ReceivedQuote = SourceQuote & { receivedAt: Date }

export type Agreement =
  | { rate: Rate; quotes: ReceivedQuote[]; troubles: Trouble[] }
  /** No two agree; `lowest` is the least that a fresh source says. */
  | { rate: null; lowest: Price | undefined; troubles: Trouble[] }

/**
 * What a coin is worth when two or more of the exchanges agree (D-22): the median of what the fresh ones pay, those far
 * from the middle left out. A single source is never enough. Whether it is believed at once is `believeRate`. Pure.
 */
export function agreeOnRate({
  coin,
  quotes,
  now,
}: {
  coin: Coin
  quotes: readonly ReceivedQuote[]
  now: Date
}): Agreement {
  const troubles: Trouble[] = []
  const refuse = (quote: ReceivedQuote, because: string) => {
    troubles.push({ source: quote.source, coin, because })
    return false
  }
  const oldest = after(now, -rateLifeMs)
  const newest = after(now, rateLifeMs)
  const fresh = quotes.filter((quote) => {
    if (quote.statedAt !== null && quote.statedAt > newest) return refuse(quote, 'its time lies in the future')
    return saidAt(quote) > oldest || refuse(quote, 'stale')
  })
  const middle = medianPrice(fresh.map((quote) => quote.bid))
  if (middle === undefined) return { rate: null, lowest: undefined, troubles }
  const lowest = fresh.map((quote) => quote.bid).reduce((least, bid) => (bid < least ? bid : least))
  const close = fresh.filter(
    (quote) =>
      distanceBasisPoints(middle, quote.bid) <= maxDistanceBasisPoints || refuse(quote, 'far from the other sources'),
  )
  const agreed = medianPrice(close.map((quote) => quote.bid))
  if (agreed === undefined || close.length < minSources) return { rate: null, lowest, troubles }
  const bid = ceilingOf(coin, agreed)
  const quotedAt = close.map(saidAt).reduce((a, b) => (a < b ? a : b))
  return { rate: { coin, bid, quotedAt, goodUntil: after(quotedAt, rateLifeMs) }, quotes: close, troubles }
}

/** A quote is as old as its exchange says, and never younger than its arrival. */
const saidAt = ({ statedAt, receivedAt }: ReceivedQuote): Date =>
  statedAt !== null && statedAt < receivedAt ? statedAt : receivedAt

const oneDollar = parsePrice('1')!

/** A stablecoin is never worth more than the dollar it promises; below, the market's word counts. */
const ceilingOf = (coin: Coin, bid: Price): Price =>
  (coin === 'USDC' || coin === 'USDT') && bid > oneDollar ? oneDollar : bid

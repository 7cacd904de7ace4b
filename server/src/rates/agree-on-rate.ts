import { rateLifeMs } from '@moon/contract/limits.ts'
import type { Coin } from '@moon/money/coin.ts'
import { distanceBasisPoints, medianPrice, parsePrice, type Price } from '@moon/money/rate.ts'
import { after } from '../kit/clock.ts'
import type { Rate } from './rate.ts'
import type { SourceQuote, Trouble } from './source.ts'

/** How far a source may lie from the middle of all before it is taken for wrong. */
const maxDistanceBasisPoints = 200n
/** How far a rate may move from one that is still good. Beyond, nobody is believed until the old one has run out. */
const maxMoveBasisPoints = 1_000n
const minSources = 2

/** A quote as we got it. */
export type ReceivedQuote = SourceQuote & { receivedAt: Date }

export type Agreement =
  | { rate: Rate; quotes: ReceivedQuote[]; troubles: Trouble[] }
  | { rate: null; troubles: Trouble[] }

/**
 * What a coin is worth when two or more of the exchanges agree (D-22): the median of what the fresh ones pay, those far
 * from the middle left out. A single voice is never believed, nor is a sudden jump that all of them follow (F-103):
 * three minutes without a price cost less than cards sold at a wrong one. Pure.
 */
export function agreeOnRate({
  coin,
  quotes,
  last,
  now,
}: {
  coin: Coin
  quotes: readonly ReceivedQuote[]
  last: Rate | undefined
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
  if (middle === undefined) return { rate: null, troubles }
  const close = fresh.filter(
    (quote) =>
      distanceBasisPoints(middle, quote.bid) <= maxDistanceBasisPoints || refuse(quote, 'far from the other sources'),
  )
  const agreed = medianPrice(close.map((quote) => quote.bid))
  if (agreed === undefined || close.length < minSources) return { rate: null, troubles }
  const bid = ceilingOf(coin, agreed)
  if (last !== undefined && last.goodUntil > now && distanceBasisPoints(last.bid, bid) > maxMoveBasisPoints) {
    for (const quote of close) refuse(quote, 'moved too far at once')
    return { rate: null, troubles }
  }
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

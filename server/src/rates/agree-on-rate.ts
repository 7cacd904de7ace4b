import { rateLifeMs } from '@moon/contract/limits.ts'
import type { Coin } from '@moon/money/coin.ts'
import { distanceBasisPoints, medianPrice, parsePrice, type Price } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import type { Rate } from './rate.ts'
import type { SourceQuote, Trouble } from './source.ts'

/** Maximum distance of a source from the median before it counts as wrong. */
const maxDistanceBasisPoints = 200n
const minSources = 2

/** A quote with its time of arrival. */
export type ReceivedQuote = SourceQuote & { receivedAt: Date }

export type Agreement =
  | { rate: Rate; quotes: ReceivedQuote[]; troubles: Trouble[] }
  /** No two exchanges agree; `lowest` is the lowest fresh bid. */
  | { rate: null; lowest: Price | undefined; troubles: Trouble[] }

/**
 * Returns a coin's rate when two or more exchanges agree (D-22): the median of the fresh bids, without those far from the middle. One
 * source is never enough. Whether the rate is trusted at once is decided by `believeRate`. Pure.
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

/** The time of a quote: as its exchange says, and never later than its arrival. */
const saidAt = ({ statedAt, receivedAt }: ReceivedQuote): Date =>
  statedAt !== null && statedAt < receivedAt ? statedAt : receivedAt

const oneDollar = parsePrice('1')!

/** A stablecoin is never worth more than the dollar it promises; below that, the market price counts. */
const ceilingOf = (coin: Coin, bid: Price): Price =>
  (coin === 'USDC' || coin === 'USDT') && bid > oneDollar ? oneDollar : bid

import type { Coin } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import { fetchText } from '../kit/fetch-text.ts'
import { askEach, readBid, sourceTimeoutMs, type RateSource } from './source.ts'

/** Pairs that Bitstamp lists against the dollar. */
const pairs = {
  BTC: 'btcusd',
  ETH: 'ethusd',
  LTC: 'ltcusd',
  BCH: 'bchusd',
  USDC: 'usdcusd',
  USDT: 'usdtusd',
} as const satisfies Partial<Record<Coin, string>>

const ticker = z.object({ bid: z.string(), timestamp: z.string().check(z.regex(/^\d{1,12}$/)) })

/** Bitstamp's public tickers, one pair per request (400 a second are allowed); its time is in unix seconds. */
export function bitstampRates({ url }: { url: string }): RateSource {
  return {
    name: 'bitstamp',
    ask: () =>
      askEach('bitstamp', Object.keys(pairs) as (keyof typeof pairs)[], async (coin) => {
        const answer = await fetchText(`${url}/api/v2/ticker/${pairs[coin as keyof typeof pairs]}/`, {
          timeoutMs: sourceTimeoutMs,
          headers: { 'user-agent': 'Moon', accept: 'application/json' },
        })
        if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
        const { bid, timestamp } = ticker.parse(JSON.parse(answer.text))
        return { bid: readBid(bid), statedAt: new Date(Number(timestamp) * 1_000) }
      }),
  }
}

import type { Coin } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import { fetchText } from '../kit/fetch-text.ts'
import { askEach, readBid, sourceTimeoutMs, type RateSource } from './source.ts'

/** Coinbase Exchange has no USDC book: it treats dollars and USDC as one. */
const products = {
  BTC: 'BTC-USD',
  ETH: 'ETH-USD',
  LTC: 'LTC-USD',
  BCH: 'BCH-USD',
  CGLD: 'CGLD-USD',
  ZEC: 'ZEC-USD',
  USDT: 'USDT-USD',
} as const satisfies Partial<Record<Coin, string>>

const ticker = z.object({ bid: z.string(), time: z.string() })

/** Coinbase Exchange's public tickers, one product per request (10 a second are allowed). */
export function coinbaseRates({ url }: { url: string }): RateSource {
  return {
    name: 'coinbase',
    ask: () =>
      askEach('coinbase', Object.keys(products) as (keyof typeof products)[], async (coin) => {
        const answer = await fetchText(`${url}/products/${products[coin as keyof typeof products]}/ticker`, {
          timeoutMs: sourceTimeoutMs,
          headers: { 'user-agent': 'Moon', accept: 'application/json' },
        })
        if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
        const { bid, time } = ticker.parse(JSON.parse(answer.text))
        const statedAt = new Date(time)
        if (Number.isNaN(statedAt.getTime())) throw new Error('its time is no time')
        return { bid: readBid(bid), statedAt }
      }),
  }
}

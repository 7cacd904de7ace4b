import type { Coin } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import { fetchText } from '../kit/fetch-text.ts'
import { askEach, readBid, reasonOf, sourceTimeoutMs, type RateSource, type SourceAnswer } from './source.ts'

/** Kraken answers under another name than the requested one. */
const pairs = {
  BTC: { name: 'XBTUSD', key: 'XXBTZUSD' },
  ETH: { name: 'ETHUSD', key: 'XETHZUSD' },
  LTC: { name: 'LTCUSD', key: 'XLTCZUSD' },
  BCH: { name: 'BCHUSD', key: 'BCHUSD' },
  CGLD: { name: 'CELOUSD', key: 'CELOUSD' },
  ZEC: { name: 'ZECUSD', key: 'XZECZUSD' },
  USDC: { name: 'USDCUSD', key: 'USDCUSD' },
  USDT: { name: 'USDTUSD', key: 'USDTZUSD' },
} as const satisfies Record<Coin, { name: string; key: string }>

const coins = Object.keys(pairs) as Coin[]
const tickers = z.object({
  error: z.array(z.string()),
  result: z.optional(z.record(z.string(), z.object({ b: z.array(z.unknown()) }))),
})

/**
 * Kraken's public tickers: all pairs in one request, always HTTP 200, no time of their own. One unknown pair fails the whole request;
 * then each pair is requested alone.
 */
export function krakenRates({ url }: { url: string }): RateSource {
  const askTogether = async (some: readonly Coin[]): Promise<SourceAnswer> => {
    const asked = some.map((coin) => pairs[coin].name).join(',')
    const answer = await fetchText(`${url}/0/public/Ticker?pair=${asked}`, {
      timeoutMs: sourceTimeoutMs,
      headers: { 'user-agent': 'Moon', accept: 'application/json' },
    })
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    const { error, result = {} } = tickers.parse(JSON.parse(answer.text))
    if (error.length > 0) throw new Error(error.join(', '))
    return askEach('kraken', some, async (coin) => ({
      bid: readBid((result[pairs[coin].key] ?? result[pairs[coin].name])?.b[0]),
      statedAt: null,
    }))
  }
  const askAlone = (): Promise<SourceAnswer> =>
    askEach('kraken', coins, async (coin) => {
      const { quotes, troubles } = await askTogether([coin])
      if (quotes[0] === undefined) throw new Error(troubles[0]?.because)
      return quotes[0]
    })
  return {
    name: 'kraken',
    ask: async () => {
      try {
        return await askTogether(coins)
      } catch (error) {
        if (reasonOf(error).includes('Unknown asset pair')) return askAlone()
        return { quotes: [], troubles: [{ source: 'kraken', coin: null, because: reasonOf(error) }] }
      }
    },
  }
}

import type { Faults } from '../faults.ts'
import { answerJson, type Router } from '../http.ts'
import type { Asset } from './prices.ts'
import type { Quote, Quotes } from './quotes.ts'

/** Kraken answers under another name than the requested one: `XBTUSD` comes back as `XXBTZUSD`. */
const pairs: ReadonlyArray<{ asset: Asset; altname: string; wsname: string; key: string; decimals: number }> = [
  { asset: 'BTC', altname: 'XBTUSD', wsname: 'XBT/USD', key: 'XXBTZUSD', decimals: 1 },
  { asset: 'ETH', altname: 'ETHUSD', wsname: 'ETH/USD', key: 'XETHZUSD', decimals: 2 },
  { asset: 'LTC', altname: 'LTCUSD', wsname: 'LTC/USD', key: 'XLTCZUSD', decimals: 2 },
  { asset: 'BCH', altname: 'BCHUSD', wsname: 'BCH/USD', key: 'BCHUSD', decimals: 2 },
  { asset: 'CGLD', altname: 'CELOUSD', wsname: 'CELO/USD', key: 'CELOUSD', decimals: 5 },
  { asset: 'ZEC', altname: 'ZECUSD', wsname: 'ZEC/USD', key: 'XZECZUSD', decimals: 2 },
  { asset: 'USDC', altname: 'USDCUSD', wsname: 'USDC/USD', key: 'USDCUSD', decimals: 4 },
  { asset: 'USDT', altname: 'USDTUSD', wsname: 'USDT/USD', key: 'USDTZUSD', decimals: 5 },
]

/** Kraken: always HTTP 200; errors are in `error`, and one unknown pair fails the whole request. */
export function krakenRoutes(router: Router, { quotes, faults }: { quotes: Quotes; faults: Faults }): void {
  const wanted = (query: string | null) => (query ?? pairs.map((p) => p.altname).join(',')).split(',').map(find)
  router.on('GET /kraken/0/public/Ticker', ({ url, response }) => {
    if (faults.strike('kraken', ['limited']))
      return answerJson(response, 200, { error: ['EGeneral:Too many requests'] })
    const result: Record<string, unknown> = {}
    for (const pair of wanted(url.searchParams.get('pair'))) {
      const quote = pair === undefined ? 'missing' : quotes('kraken', pair.asset)
      if (pair === undefined || quote === 'missing')
        return answerJson(response, 200, { error: ['EQuery:Unknown asset pair'] })
      result[pair.key] = ticker(quote)
    }
    answerJson(response, 200, { error: [], result })
  })
  router.on('GET /kraken/0/public/AssetPairs', ({ url, response }) => {
    const found = wanted(url.searchParams.get('pair'))
    if (found.includes(undefined)) return answerJson(response, 200, { error: ['EQuery:Unknown asset pair'] })
    const result = Object.fromEntries(
      found.flatMap((p) =>
        p === undefined
          ? []
          : [
              [
                p.key,
                { altname: p.altname, wsname: p.wsname, quote: 'ZUSD', pair_decimals: p.decimals, status: 'online' },
              ],
            ],
      ),
    )
    answerJson(response, 200, { error: [], result })
  })
}

function find(name: string) {
  return pairs.find((p) => [p.altname, p.wsname, p.key].includes(name.trim()))
}

function ticker(quote: Quote) {
  return {
    a: [quote.ask, '1', '1.000'],
    b: [quote.bid, '1', '1.000'],
    c: [quote.last, '0.00100000'],
    v: ['1824.12345678', '2401.87654321'],
    p: [quote.last, quote.last],
    t: [31_415, 41_421],
    l: [quote.low, quote.low],
    h: [quote.high, quote.high],
    o: quote.open,
  }
}

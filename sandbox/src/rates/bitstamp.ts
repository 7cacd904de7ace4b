import type { Faults } from '../faults.ts'
import { answerJson, type Router } from '../http.ts'
import type { Asset } from './prices.ts'
import type { Quote, Quotes } from './quotes.ts'

const listed = ['BTC', 'ETH', 'LTC', 'BCH', 'USDC', 'USDT'] as const satisfies readonly Asset[]

/** Bitstamp v2: lower-case pairs, a unix second as the time, 404 for unlisted pairs. */
export function bitstampRoutes(router: Router, { quotes, faults }: { quotes: Quotes; faults: Faults }): void {
  for (const path of ['/bitstamp/api/v2/ticker/:pair/', '/bitstamp/api/v2/ticker/:pair'])
    router.on(`GET ${path}`, ({ params, response }) => {
      if (faults.strike('bitstamp', ['limited']))
        return answerJson(response, 429, {
          status: 'error',
          reason: 'Too many requests.',
          response_code: '400.002',
        })
      const asset = listed.find((a) => `${a}USD`.toLowerCase() === params.pair)
      const quote = asset === undefined ? 'missing' : quotes('bitstamp', asset)
      if (quote === 'missing')
        return answerJson(response, 404, { status: 'error', reason: 'Not found', code: '404.001' })
      answerJson(response, 200, ticker(quote))
    })
  router.on('GET /bitstamp/api/v2/ticker/', ({ response }) =>
    answerJson(
      response,
      200,
      listed.flatMap((asset) => {
        const quote = quotes('bitstamp', asset)
        return quote === 'missing' ? [] : [{ ...ticker(quote), pair: `${asset}/USD` }]
      }),
    ),
  )
  router.on('GET /bitstamp/api/v2/markets/', ({ response }) =>
    answerJson(
      response,
      200,
      listed.map((asset) => ({
        name: `${asset}/USD`,
        market_symbol: `${asset}usd`.toLowerCase(),
        base_currency: asset,
        counter_currency: 'USD',
        trading: 'Enabled',
      })),
    ),
  )
}

function ticker(quote: Quote) {
  return {
    timestamp: String(Math.floor(quote.atMs / 1_000)),
    open: quote.open,
    high: quote.high,
    low: quote.low,
    last: quote.last,
    volume: '213.26801100',
    vwap: quote.last,
    bid: quote.bid,
    ask: quote.ask,
    side: '0',
    open_24: quote.open,
    percent_change_24: '0.12',
    market_type: 'SPOT',
  }
}

import type { Faults } from '../faults.ts'
import { answerJson, type Router } from '../http.ts'
import type { Asset } from './prices.ts'
import type { Quotes } from './quotes.ts'

// Without USDC: Coinbase treats dollars and USDC as one.
const listed = ['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC', 'USDT'] as const satisfies readonly Asset[]

/** Coinbase Exchange: `GET /products/{id}/ticker`, times in ISO 8601. */
export function coinbaseRoutes(router: Router, { quotes, faults }: { quotes: Quotes; faults: Faults }): void {
  let tradeId = 1_000_000
  router.on('GET /coinbase/products/:product/ticker', ({ params, response }) => {
    if (faults.strike('coinbase', ['limited']))
      return answerJson(response, 429, { message: 'Public rate limit exceeded' })
    const asset = listed.find((a) => `${a}-USD` === params.product)
    const quote = asset === undefined ? 'missing' : quotes('coinbase', asset)
    if (quote === 'missing') return answerJson(response, 404, { message: 'NotFound' })
    tradeId += 1
    answerJson(response, 200, {
      ask: quote.ask,
      bid: quote.bid,
      volume: '7563.57112926',
      trade_id: tradeId,
      price: quote.last,
      size: '0.00103',
      time: new Date(quote.atMs).toISOString(),
      rfq_volume: '25.351471',
    })
  })
  router.on('GET /coinbase/products', ({ response }) =>
    answerJson(
      response,
      200,
      listed.map((asset) => ({
        id: `${asset}-USD`,
        base_currency: asset,
        quote_currency: 'USD',
        display_name: `${asset}-USD`,
        status: 'online',
        trading_disabled: false,
      })),
    ),
  )
}

import { optionalYesNo } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import type { Log } from '../log.ts'
import { assets, type Asset } from '../rates/prices.ts'
import type { Rates } from '../rates/rates.ts'

/** Prices as the panel sets them: `{ prices: { BTC: 50000 }, isMoving: false }`. */
export function rateRoutes(router: Router, { rates, log }: { rates: Rates; log: Log }): void {
  const shown = () => ({ prices: rates.prices.list(), isMoving: rates.prices.isMoving() })
  router.on('GET /api/rates', (call) => answerJson(call.response, 200, shown()))
  router.on('POST /api/rates', (call) => {
    const body = call.json()
    const prices = pricesFrom(body.prices ?? {})
    const isMoving = optionalYesNo(body, 'isMoving')
    rates.prices.set({ prices, ...(isMoving === undefined ? {} : { isMoving }) })
    for (const [asset, price] of Object.entries(prices)) log.note('rates', `${asset} is now ${price} dollars`)
    answerJson(call.response, 200, shown())
  })
}

function pricesFrom(value: unknown): Partial<Record<Asset, number>> {
  const prices: Partial<Record<Asset, number>> = {}
  for (const [name, price] of Object.entries(value as Record<string, unknown>)) {
    const asset = assets.find((a) => a === name)
    if (asset === undefined || typeof price !== 'number' || !(price > 0) || price > 1e9)
      throw new Problem(400, `prices: positive numbers for ${assets.join(', ')} are expected.`)
    prices[asset] = price
  }
  return prices
}

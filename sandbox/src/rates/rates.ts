// Three rate sources on one port, distinguished by the first part of the path: /coinbase, /kraken, /bitstamp.
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { answerJson, createRouter, serve } from '../http.ts'
import { bitstampRoutes } from './bitstamp.ts'
import { coinbaseRoutes } from './coinbase.ts'
import { krakenRoutes } from './kraken.ts'
import { openPrices, type Prices } from './prices.ts'
import { openQuotes, type Source } from './quotes.ts'

export type Rates = { urls: Record<Source, string>; prices: Prices; close(): Promise<void> }

export async function startRates(input: {
  clock: Clock
  faults: Faults
  port?: number
  dataDir?: string | undefined
  random?: () => number
}): Promise<Rates> {
  const { clock, faults, random } = input
  const prices = openPrices({ clock, dataDir: input.dataDir, ...(random === undefined ? {} : { random }) })
  const quotes = openQuotes({ clock, prices, faults })
  const router = createRouter(({ response }, problem) =>
    answerJson(response, problem.status, { message: problem.message }),
  )
  coinbaseRoutes(router, { quotes, faults })
  krakenRoutes(router, { quotes, faults })
  bitstampRoutes(router, { quotes, faults })
  const server = await serve((request, response) => {
    const source = request.url?.split('/')[1] ?? ''
    void faults.around(source, request, response, () => router.handle(request, response))
  }, input.port)
  return {
    urls: { coinbase: `${server.url}/coinbase`, kraken: `${server.url}/kraken`, bitstamp: `${server.url}/bitstamp` },
    prices,
    close: () => server.close(),
  }
}

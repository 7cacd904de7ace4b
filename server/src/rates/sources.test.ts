import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parsePrice } from '@moon/money/price.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { bitstampRates } from './bitstamp-rates.ts'
import { coinbaseRates } from './coinbase-rates.ts'
import { krakenRates } from './kraken-rates.ts'

// Bodies as the exchanges document them; the story beside this file uses the whole sandbox.
let server: Server | undefined
afterEach(() => server?.close())

/** Answers each path with a body, or a status; records the requests. */
async function serve(bodies: Record<string, unknown>): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(request.url!)
    const body = bodies[request.url!] ?? 404
    if (typeof body === 'number') response.writeHead(body, { location: '/elsewhere' }).end('{"message":"NotFound"}')
    else response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
const bidOf = (quotes: { coin: string; bid: bigint }[], coin: string) => quotes.find((q) => q.coin === coin)?.bid

describe('Coinbase', () => {
  it('returns the bid and the time of its last trade; a missing product is a problem of that coin only', async () => {
    const { url } = await serve({
      '/products/BTC-USD/ticker': {
        ask: '60001.20',
        bid: '60000.10',
        volume: '7563.5',
        trade_id: 1,
        price: '60000.6',
        size: '0.1',
        time: '2027-01-15T08:00:00.123456Z',
      },
    })
    const { quotes, troubles } = await coinbaseRates({ url }).ask()
    expect(quotes).toEqual([
      { source: 'coinbase', coin: 'BTC', bid: parsePrice('60000.10'), statedAt: new Date('2027-01-15T08:00:00.123Z') },
    ])
    expect(troubles).toContainEqual({ source: 'coinbase', coin: 'ETH', because: 'answered 404' })
  })
  it.each([60000.1, '6e4', '-1', '0', 'NaN', '', null])('rejects %j as a price [F-102]', async (bid) => {
    const { url } = await serve({ '/products/BTC-USD/ticker': { bid, time: '2027-01-15T08:00:00Z' } })
    expect((await coinbaseRates({ url }).ask()).quotes).toEqual([])
  })
  it('redirects are not followed', async () => {
    const { url, asked } = await serve({ '/products/BTC-USD/ticker': 302 })
    const { troubles } = await coinbaseRates({ url }).ask()
    expect(troubles.find((t) => t.coin === 'BTC')?.because).toContain('redirect')
    expect(asked).not.toContain('/elsewhere')
  })
})

describe('Kraken', () => {
  const all = '/0/public/Ticker?pair=XBTUSD,ETHUSD,LTCUSD,BCHUSD,CELOUSD,ZECUSD,USDCUSD,USDTUSD'
  const ticker = (bid: string) => ({ a: ['60001.0', '1', '1.000'], b: [bid, '1', '1.000'], c: ['60000.5', '0.1'] })

  it('returns its own names and no time', async () => {
    const { url, asked } = await serve({
      [all]: { error: [], result: { XXBTZUSD: ticker('60000.0'), USDTZUSD: ticker('0.99980') } },
    })
    const { quotes } = await krakenRates({ url }).ask()
    expect(bidOf(quotes, 'BTC')).toBe(parsePrice('60000.0'))
    expect(bidOf(quotes, 'USDT')).toBe(parsePrice('0.9998'))
    expect(quotes.every((quote) => quote.statedAt === null)).toBe(true)
    expect(asked).toEqual([all])
  })
  it('is asked for each pair separately when it does not know one of them', async () => {
    const { url } = await serve({
      [all]: { error: ['EQuery:Unknown asset pair'] },
      '/0/public/Ticker?pair=XBTUSD': { error: [], result: { XXBTZUSD: ticker('60000.0') } },
      '/0/public/Ticker?pair=CELOUSD': { error: ['EQuery:Unknown asset pair'] },
    })
    const { quotes, troubles } = await krakenRates({ url }).ask()
    expect(quotes.map((quote) => quote.coin)).toEqual(['BTC'])
    expect(troubles).toContainEqual({ source: 'kraken', coin: 'CGLD', because: 'EQuery:Unknown asset pair' })
  })
  it('reports errors in its body', async () => {
    const { url, asked } = await serve({ [all]: { error: ['EGeneral:Too many requests'] } })
    expect(await krakenRates({ url }).ask()).toEqual({
      quotes: [],
      troubles: [{ source: 'kraken', coin: null, because: 'EGeneral:Too many requests' }],
    })
    expect(asked).toHaveLength(1)
  })
})

describe('Bitstamp', () => {
  it('returns the bid and its time in unix seconds; HTML pages are a problem', async () => {
    const { url } = await serve({
      '/api/v2/ticker/btcusd/': { timestamp: '1800000000', bid: '59990', ask: '60010', last: '60000', side: '0' },
      '/api/v2/ticker/ethusd/': '<html>down for maintenance</html>',
    })
    const { quotes, troubles } = await bitstampRates({ url }).ask()
    expect(quotes).toEqual([
      { source: 'bitstamp', coin: 'BTC', bid: parsePrice('59990'), statedAt: new Date(1_800_000_000_000) },
    ])
    expect(troubles.map((t) => t.coin)).toContain('ETH')
  })
})

it('an unreachable exchange is a problem with its cause, not an error', async () => {
  const { url } = await serve({})
  server!.close()
  const { quotes, troubles } = await krakenRates({ url }).ask()
  expect(quotes).toEqual([])
  expect(troubles[0]?.because).toMatch(/^fetch failed: .*ECONNREFUSED/)
})

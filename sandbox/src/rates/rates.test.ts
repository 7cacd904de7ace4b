import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock, type Clock } from '../clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { startRates, type Rates } from './rates.ts'

let clock: Clock
let faults: Faults
let rates: Rates
beforeEach(async () => {
  clock = createClock({ wallClock: () => 1_800_000_000_000 })
  faults = createFaults()
  rates = await startRates({ clock, faults, random: () => 1 })
})
afterEach(() => rates.close())

test('the three sources report the same market in their own formats', async () => {
  expect(await get('coinbase', '/products/BTC-USD/ticker')).toMatchObject({
    status: 200,
    body: { bid: '99990.00', ask: '100010.00', price: '100000.00', time: '2027-01-15T08:00:00.000Z' },
  })
  expect(await get('kraken', '/0/public/Ticker?pair=XBTUSD,ETHUSD')).toMatchObject({
    status: 200,
    body: {
      error: [],
      result: { XXBTZUSD: { b: ['99985.00', '1', '1.000'] }, XETHZUSD: { c: ['4000.00', '0.00100000'] } },
    },
  })
  expect(await get('bitstamp', '/api/v2/ticker/btcusd/')).toMatchObject({
    status: 200,
    body: { bid: '99980.00', timestamp: '1800000000' },
  })
})

test('each source answers for an unlisted pair in its own way', async () => {
  expect(await get('coinbase', '/products/USDC-USD/ticker')).toEqual({ status: 404, body: { message: 'NotFound' } })
  expect(await get('kraken', '/0/public/Ticker?pair=XBTUSD,NOPEUSD')).toEqual({
    status: 200,
    body: { error: ['EQuery:Unknown asset pair'] },
  })
  expect((await get('bitstamp', '/api/v2/ticker/zecusd/')).status).toBe(404)
})

test('the price walk drifts with time, reverts to its mean, and stops on request', async () => {
  clock.move(5_000)
  expect((await get('coinbase', '/products/BTC-USD/ticker')).body.price).toBe('100010.00')
  clock.move(30 * 86_400_000)
  const far = Number((await get('coinbase', '/products/BTC-USD/ticker')).body.price)
  expect(far).toBeLessThan(100_501)
  rates.prices.set({ prices: { BTC: 50_000 }, isMoving: false })
  clock.move(60_000)
  expect((await get('coinbase', '/products/BTC-USD/ticker')).body.price).toBe('50000.00')
})

test('a source can be stale, far off, missing one pair, or rate limited, while the others stay right', async () => {
  faults.set({ provider: 'coinbase', kind: 'stale', count: 1 })
  expect((await get('coinbase', '/products/BTC-USD/ticker')).body.time).toBe('2027-01-15T07:50:00.000Z')
  faults.set({ provider: 'bitstamp', kind: 'outlier', only: 'ETH' })
  expect((await get('bitstamp', '/api/v2/ticker/ethusd/')).body.last).toBe('4200.00')
  expect((await get('bitstamp', '/api/v2/ticker/btcusd/')).body.last).toBe('100000.00')
  faults.set({ provider: 'kraken', kind: 'missing', only: 'LTC' })
  expect((await get('kraken', '/0/public/Ticker?pair=XBTUSD,LTCUSD')).body.error).toEqual(['EQuery:Unknown asset pair'])
  faults.set({ provider: 'kraken', kind: 'limited', count: 1 })
  expect((await get('kraken', '/0/public/Ticker?pair=XBTUSD')).body.error).toEqual(['EGeneral:Too many requests'])
  faults.set({ provider: 'coinbase', kind: 'limited', count: 1 })
  expect((await get('coinbase', '/products/BTC-USD/ticker')).status).toBe(429)
})

async function get(source: 'coinbase' | 'kraken' | 'bitstamp', path: string) {
  const answer = await fetch(`${rates.urls[source]}${path}`)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

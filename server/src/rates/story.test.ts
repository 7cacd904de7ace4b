import { coinDecimals, type Coin } from '@moon/money/coin.ts'
import { distanceBasisPoints, parsePrice } from '@moon/money/price.ts'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { after, systemClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { testWorld } from '../testing/world.ts'
import { rateSources, ratesFeed, rateSweeps, type RatesFeed } from './rates-feed.ts'
import { rateRoutes } from './routes.ts'

const world = await testWorld(['rates', 'panel'])
const database = openDatabase((await testDatabase()).url)
afterAll(() => database.close())

const coins = Object.keys(coinDecimals) as Coin[]
const sources = rateSources({
  coinbase: world.env['RATES_COINBASE_URL']!,
  kraken: world.env['RATES_KRAKEN_URL']!,
  bitstamp: world.env['RATES_BITSTAMP_URL']!,
})
let lines: string[]
let aheadMs: number
const clock = { now: () => after(systemClock.now(), aheadMs) }
let feed: RatesFeed
const log = pino({ base: null }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }))

const panel = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  expect(answer.ok).toBe(true)
}
const fault = (provider: string, kind: string, only?: string) =>
  panel('POST', '/api/faults', { provider, kind, ...(only && { only }) })

beforeEach(async () => {
  await sql`delete from rate_beliefs`.execute(database.db)
  lines = []
  aheadMs = 0
  feed = ratesFeed({ sources, database, clock, log })
})
afterEach(() => panel('DELETE', '/api/faults'))

const ask = (pairs: { quote: string; base: string }[]) =>
  rateRoutes({ ...feed, clock, log, banReasonOf: async () => 'Unusual activity' }).exchangeRates(
    { params: undefined, query: undefined, body: { pairs, paymentMethod: 'BITCOIN_PAYMENT' } },
    { who: 'member' as const, memberId: 'usr_1', ip: '127.0.0.1', requestId: 'r', language: 'en' as const },
    {} as never,
  )

it('all eight coins get a rate, valid for three minutes and stored in the history [COA-19]', async () => {
  await feed.refresh()
  expect(coins.filter((coin) => feed.currentRate(coin) === undefined)).toEqual([])
  const btc = feed.currentRate('BTC')!
  expect(distanceBasisPoints(parsePrice('100000')!, btc.bid)).toBeLessThan(200n)
  aheadMs = 179_000 - 2_000
  expect(feed.currentRate('BTC')).toBeDefined()
  aheadMs = 180_000
  expect(feed.currentRate('BTC')).toBeUndefined()
  const kept = await read<{ coin: string; bid_price: bigint; sources: bigint }>(
    database.db,
    sql`select coin, bid_price, (select count(*) from jsonb_object_keys(source_bids)) as sources from rate_quotes order by id`,
  )
  expect(kept.map((row) => row.coin).sort()).toEqual(coins.toSorted())
  expect(kept.find((row) => row.coin === 'BTC')).toEqual({ coin: 'BTC', bid_price: btc.bid, sources: 3n })
})

it('rates are refreshed every 30 seconds and are valid for three minutes [STA-27, STA-28, COA-16, CAB-29]', async () => {
  const [refresh, , history] = rateSweeps({ feed, database, clock })
  expect(refresh?.everyMs).toBe(30_000)
  await refresh!.run()
  const first = feed.currentRate('BTC')!
  expect(first.goodUntil.getTime() - first.quotedAt.getTime()).toBe(180_000)
  await expect.poll(async () => (await refresh!.run(), feed.currentRate('BTC')!.quotedAt > first.quotedAt)).toBe(true)
  aheadMs = 91 * 86_400_000
  await history!.run()
  expect(await read(database.db, sql`select from rate_quotes`)).toEqual([])
})

it('while nothing can be priced the exchanges are asked again after three seconds, with doubling pauses', async () => {
  for (const provider of ['coinbase', 'kraken', 'bitstamp']) await fault(provider, 'error')
  const [refresh] = rateSweeps({ feed, database, clock })
  const rests: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    await refresh!.run()
    rests.push(refresh!.restMs!())
  }
  expect(rests).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
  await panel('DELETE', '/api/faults')
  await refresh!.run()
  expect([refresh!.restMs!(), feed.currentRate('BTC') !== undefined]).toEqual([30_000, true])
  // A good rate holds on without an exchange; once it has expired the pauses start from the shortest.
  for (const provider of ['coinbase', 'kraken', 'bitstamp']) await fault(provider, 'error')
  await refresh!.run()
  expect(refresh!.restMs!()).toBe(30_000)
  aheadMs = 181_000
  await refresh!.run()
  expect(refresh!.restMs!()).toBe(3_000)
})

/** The exchanges after every price has doubled. */
const atTwiceThePrice = sources.map((source) => ({
  ...source,
  ask: async () => {
    const { quotes, troubles } = await source.ask()
    return { quotes: quotes.map((quote) => ({ ...quote, bid: (quote.bid * 2n) as typeof quote.bid })), troubles }
  },
}))

it('a rate fetched by one process is used by all, including a rise that is not accepted yet', async () => {
  await feed.refresh()
  const asked = ratesFeed({ sources: [], database, clock, log })
  expect(asked.currentRate('BTC')).toBeUndefined()
  await asked.follow()
  expect(coins.map(asked.currentRate)).toEqual(coins.map(feed.currentRate))
  const successor = ratesFeed({ sources: atTwiceThePrice, database, clock, log })
  await successor.follow()
  await successor.refresh()
  await asked.follow()
  expect([successor, asked].map(({ currentRate }) => currentRate('BTC'))).toEqual([undefined, undefined])
  await feed.refresh()
  await asked.follow()
  expect(asked.currentRate('BTC')).toEqual(feed.currentRate('BTC'))
})

it('a process that stalled during its request discards the answer: others price by later requests', async () => {
  const frozen = sources.map((source) => ({
    ...source,
    ask: async () => {
      const old = await source.ask()
      await panel('POST', '/api/rates', { prices: { BTC: 50_000 }, isMoving: false })
      await feed.refresh()
      aheadMs = 100_000
      return { ...old, quotes: old.quotes.map((quote) => ({ ...quote, statedAt: null })) }
    },
  }))
  const woken = ratesFeed({ sources: frozen, database, clock, log })
  await woken.refresh()
  await woken.follow()
  const priced = [woken, feed].map(({ currentRate }) => currentRate('BTC')!.bid)
  expect(priced.every((bid) => distanceBasisPoints(parsePrice('50000')!, bid) < 200n)).toBe(true)
  await panel('POST', '/api/rates', { prices: { BTC: 100_000 } })
})

it('a waiting rise is not accepted by a process that asks for the first time', async () => {
  await feed.refresh()
  const fresh = ratesFeed({ sources: atTwiceThePrice, database, clock, log })
  await fresh.refresh()
  await feed.follow()
  expect([fresh, feed].map(({ currentRate }) => currentRate('BTC'))).toEqual([undefined, undefined])
})

it('rates fetched before three minutes of downtime are not used', async () => {
  await feed.refresh()
  aheadMs = 180_001
  const late = ratesFeed({ sources, database, clock, log })
  await late.follow()
  expect(late.currentRate('BTC')).toBeUndefined()
})

it('the call takes pairs and a payment method and returns rates and the ban reason [CAA-28]', async () => {
  await feed.refresh()
  const answer = await ask([
    { quote: 'BTC', base: 'USD' },
    { quote: 'USDT', base: 'USD' },
  ])
  expect(answer.userBanReason).toBe('Unusual activity')
  expect(Object.keys(answer.exchangeRates)).toEqual(['BTC_USD', 'USDT_USD'])
  expect(answer.exchangeRates['BTC_USD']).toMatchObject({
    quote: 'BTC',
    base: 'USD',
    bid: feed.currentRate('BTC')!.bid,
    lastUpdated: feed.currentRate('BTC')!.quotedAt,
  })
})

it('one source that is stale, far off, rate-limited or broken is logged once and does not affect the rate [ECA-23]', async () => {
  await feed.refresh()
  const before = feed.currentRate('BTC')!
  for (const [provider, kind] of [
    ['coinbase', 'stale'],
    ['kraken', 'limited'],
    ['bitstamp', 'outlier'],
    ['bitstamp', 'garbage'],
    ['coinbase', 'error'],
  ] as const) {
    await fault(provider, kind)
    lines = []
    await feed.refresh()
    await feed.refresh()
    expect(distanceBasisPoints(before.bid, feed.currentRate('BTC')!.bid)).toBeLessThan(50n)
    const failures = lines.filter((line) => line.includes('source failed') && line.includes(`"${provider}"`))
    expect(failures).not.toEqual([])
    expect(new Set(failures).size).toBe(failures.length)
    await panel('DELETE', '/api/faults')
  }
})

it('with two sources down there is no rate, a log line, and a refusal with 424 instead of a quote (F-101) [ECA-23]', async () => {
  await fault('coinbase', 'error')
  await fault('kraken', 'limited')
  await feed.refresh()
  expect(feed.currentRate('BTC')).toBeUndefined()
  expect(lines.some((line) => line.includes('"coin":"BTC","msg":"no fresh exchange rate'))).toBe(true)
  await expect(ask([{ quote: 'BTC', base: 'USD' }])).rejects.toMatchObject({ code: 'rates_unavailable', status: 424 })
})

it('rates of the last refresh are still returned while the sources are down, until they are three minutes old', async () => {
  await feed.refresh()
  const before = feed.currentRate('ETH')!
  for (const provider of ['coinbase', 'kraken', 'bitstamp']) await fault(provider, 'error')
  aheadMs = 120_000
  await feed.refresh()
  expect(feed.currentRate('ETH')).toEqual(before)
  aheadMs = 181_000
  expect(feed.currentRate('ETH')).toBeUndefined()
})

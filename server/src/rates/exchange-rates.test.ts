import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { walletProviders } from '@moon/contract/users.ts'
import { parsePrice } from '@moon/money/price.ts'
import { coinDecimals, type Coin } from '@moon/money/coin.ts'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { after, steppingClock } from '../kit/clock.ts'
import { exchangeRates } from './exchange-rates.ts'
import type { Rate } from './rate.ts'

const now = new Date('2027-01-15T08:00:00Z')
const rateOf = (coin: Coin, dollars: string): Rate => ({
  coin,
  bid: parsePrice(dollars)!,
  quotedAt: after(now, -20_000),
  goodUntil: after(now, 160_000),
})
const usdOf = (coins: string[]) => coins.map((quote) => ({ quote, base: 'USD' }))

function setting(rates: Rate[]) {
  const lines: string[] = []
  const log = pino({ base: null }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }))
  const deps = { clock: steppingClock(now), log, currentRate: (coin: Coin) => rates.find((r) => r.coin === coin) }
  const ask = (pairs: { quote: string; base: string }[], paymentMethod?: string) =>
    exchangeRates(deps, { pairs, paymentMethod })
  return { lines, ask }
}

it('each requested pair has quote, base, bid, ttl and lastUpdated under COIN_USD [ENA-23, ENB-15]', () => {
  const answer = setting([rateOf('BTC', '60123.45'), rateOf('USDT', '0.9998')]).ask(usdOf(['BTC', 'USDT']))
  expect(encodeAnswer('exchangeRates', { exchangeRates: answer, userBanReason: null }).exchangeRates).toEqual({
    BTC_USD: { quote: 'BTC', base: 'USD', bid: '60123.45', ttl: 160_000, lastUpdated: '2027-01-15T07:59:40.000Z' },
    USDT_USD: { quote: 'USDT', base: 'USD', bid: '0.9998', ttl: 160_000, lastUpdated: '2027-01-15T07:59:40.000Z' },
  })
})
it('all eight coins are quoted under their documented keys, CELO as CGLD [ENB-14]', () => {
  const coins = Object.keys(coinDecimals) as Coin[]
  const { ask } = setting(coins.map((coin) => rateOf(coin, '2')))
  expect(Object.keys(ask(usdOf(['BTC', 'LTC', 'ETH', 'BCH', 'CELO', 'ZEC', 'USDC', 'USDT'])))).toEqual([
    'BTC_USD',
    'LTC_USD',
    'ETH_USD',
    'BCH_USD',
    'CGLD_USD',
    'ZEC_USD',
    'USDC_USD',
    'USDT_USD',
  ])
})
it('every payment method has the same rates, and an unknown one is answered and logged', () => {
  const { ask, lines } = setting([rateOf('BTC', '60000')])
  const answers = [...walletProviders, undefined].map((method) => ask(usdOf(['BTC']), method))
  expect(new Set(answers.map((answer) => answer['BTC_USD']?.bid))).toEqual(new Set([parsePrice('60000')]))
  expect(lines).toEqual([])
  expect(ask(usdOf(['BTC']), 'CHEQUE')).toEqual(answers[0])
  expect(lines).toEqual([expect.stringContaining('CHEQUE')])
})
it('a reversed pair is returned under the documented key', () => {
  expect(setting([rateOf('BTC', '60000')]).ask([{ quote: 'USD', base: 'BTC' }])['BTC_USD']).toMatchObject({
    quote: 'BTC',
    base: 'USD',
  })
})
it('an unknown pair and a coin without a fresh rate are left out and logged', () => {
  const { ask, lines } = setting([rateOf('BTC', '60000')])
  const answer = ask([
    ...usdOf(['BTC', 'DOGE', 'ETH', 'USD']),
    { quote: 'BTC', base: 'EUR' },
    { quote: 'constructor', base: 'USD' },
  ])
  expect(Object.keys(answer)).toEqual(['BTC_USD'])
  expect(lines.filter((line) => line.includes('unknown exchange rate'))).toHaveLength(4)
  expect(lines.find((line) => line.includes('not fresh'))).toContain('"coins":["ETH"]')
})
it('without any fresh rate the call is refused with 424 rates_unavailable, never 503', () => {
  const { ask } = setting([])
  expect(() => ask(usdOf(['BTC', 'ETH']))).toThrow(
    expect.objectContaining({ code: 'rates_unavailable', status: 424 }) as Error,
  )
})
it('without pairs no rates are returned', () => {
  expect(setting([]).ask([])).toEqual({})
})

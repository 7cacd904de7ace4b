import { coinDecimals, type Coin } from '@moon/money/coin.ts'
import { distanceBasisPoints, parsePrice, price } from '@moon/money/price.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after } from '../kit/clock.ts'
import { agreeOnRate, type ReceivedQuote } from './agree-on-rate.ts'
import type { Rate } from './rate.ts'
import type { SourceName } from './source.ts'

const now = new Date('2027-01-15T08:00:00Z')
const ago = (seconds: number) => after(now, -seconds * 1_000)

function quote(source: SourceName, dollars: string, { coin = 'BTC' as Coin, stated = 0, received = 0 } = {}) {
  return { source, coin, bid: parsePrice(dollars)!, statedAt: ago(stated), receivedAt: ago(received) }
}
const agree = (quotes: ReceivedQuote[], { coin = 'BTC' as Coin } = {}) => agreeOnRate({ coin, quotes, now })

describe('a rate', () => {
  it('is the median of three exchanges', () => {
    const { rate } = agree([quote('coinbase', '60010'), quote('kraken', '60000'), quote('bitstamp', '60020')])
    expect(rate).toEqual({ coin: 'BTC', bid: parsePrice('60010'), quotedAt: now, goodUntil: after(now, 180_000) })
  })
  it('needs two exchanges that agree', () => {
    expect(agree([quote('kraken', '60000')]).rate).toBeNull()
    expect(agree([quote('kraken', '60000'), quote('bitstamp', '66000')]).rate).toBeNull()
    expect(agree([]).rate).toBeNull()
  })
  it('excludes an exchange more than 2 % away from the median', () => {
    const { rate, troubles } = agree([
      quote('coinbase', '60000'),
      quote('kraken', '60010'),
      quote('bitstamp', '63000.01'),
    ])
    expect(rate?.bid).toBe(parsePrice('60000'))
    expect(troubles).toEqual([{ source: 'bitstamp', coin: 'BTC', because: 'far from the other sources' }])
  })
  it('includes an exchange 2 % away from the median, and not one a hundredth of a percent further', () => {
    const third = (dollars: string) =>
      agree([quote('coinbase', '100'), quote('kraken', '100'), quote('bitstamp', dollars)]).troubles
    expect(third('102')).toEqual([])
    expect(third('102.01')).toHaveLength(1)
  })
  it.each(['600000', '6000', '0.0000166', '61200.01'])('is not moved by one exchange that says %s [F-102]', (wrong) => {
    const { rate } = agree([quote('coinbase', '60000'), quote('kraken', '60000'), quote('bitstamp', wrong)])
    expect(rate?.bid).toBe(parsePrice('60000'))
  })
  it('rejects a price quoted or received more than three minutes ago, and one from the future [F-101]', () => {
    const good = quote('coinbase', '60000')
    for (const bad of [{ stated: 180 }, { stated: 0, received: 181 }, { stated: -181 }])
      expect(agree([good, quote('kraken', '60000', bad)]).rate).toBeNull()
  })
  it('is valid for three minutes from the oldest price it is based on [STA-28, COA-16]', () => {
    const { rate } = agree([quote('coinbase', '60000', { stated: 100 }), quote('kraken', '60000')])
    expect(rate?.goodUntil).toEqual(after(now, 80_000))
  })
  it('of a stablecoin is never above one dollar, and below it follows the market [F-104]', () => {
    const usdc = (dollars: string) =>
      agree([quote('kraken', dollars, { coin: 'USDC' }), quote('bitstamp', dollars, { coin: 'USDC' })], {
        coin: 'USDC',
      }).rate?.bid
    expect(usdc('1.004')).toBe(parsePrice('1'))
    expect(usdc('0.87')).toBe(parsePrice('0.87'))
  })
})

it('no accepted rate ever lies outside what two fresh exchanges say, in 100,000 random feeds [F-102]', () => {
  const bids = fc.oneof(
    { weight: 4, arbitrary: fc.bigInt({ min: 5_900_000_000_000n, max: 6_100_000_000_000n }) },
    fc.constantFrom(60_000_000_000_000n, 600_000_000_000n, 1n, 166n),
    fc.bigInt({ min: 1n, max: 10n ** 18n }),
  )
  const feed = fc.array(
    fc.record({
      bid: bids.map((amount) => price(amount)),
      stated: fc.option(fc.integer({ min: -250, max: 200 })),
      received: fc.integer({ min: 0, max: 200 }),
    }),
    { minLength: 1, maxLength: 3, size: 'max' },
  )
  const names: SourceName[] = ['coinbase', 'kraken', 'bitstamp']
  let accepted = 0
  fc.assert(
    fc.property(feed, fc.constantFrom(...(Object.keys(coinDecimals) as Coin[])), (said, coin) => {
      const quotes = said.map(({ bid, stated, received }, i) => ({
        source: names[i]!,
        coin,
        bid,
        statedAt: stated === null ? null : ago(stated),
        receivedAt: ago(received),
      }))
      const { rate } = agree(quotes, { coin })
      if (rate === null) return true
      accepted += 1
      return isSound(rate, quotes)
    }),
    { numRuns: 100_000 },
  )
  expect(accepted).toBeGreaterThan(5_000)
})

/** Checks soundness: two fresh exchanges, each within 2 % of the middle, are within 4.1 % of one another; a stablecoin is capped. */
function isSound(rate: Rate, quotes: ReceivedQuote[]): boolean {
  const fresh = quotes.filter((q) => q.receivedAt > ago(180) && (q.statedAt === null || q.statedAt > ago(180)))
  const isCapped = rate.bid === parsePrice('1') && (rate.coin === 'USDC' || rate.coin === 'USDT')
  const near = fresh.filter((q) => (isCapped ? q.bid >= rate.bid : distanceBasisPoints(rate.bid, q.bid) <= 410n))
  const isBetween = fresh.some((q) => q.bid >= rate.bid) && (isCapped || fresh.some((q) => q.bid <= rate.bid))
  return near.length >= 2 && isBetween && rate.goodUntil > now
}

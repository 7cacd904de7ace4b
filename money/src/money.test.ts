import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCents,
  basisPointsOf,
  basisPointsRoundedDown,
  basisPointsRoundedHalfUp,
  cents,
  dollarsWire,
  parseDollars,
} from './cents.ts'
import { coinWire, parseCoin, shownStep, units, type Coin } from './coin.ts'
import { abbreviateDollars, abbreviateSats, formatCoin, formatDollars, groupCoin } from './format.ts'
import {
  centsOfSatsRoundedDown,
  centsWorthRoundedDown,
  distanceBasisPoints,
  medianPrice,
  parsePrice,
  price,
  priceWire,
  unitsOwedRoundedUp,
} from './price.ts'
import { sats } from './sats.ts'

const sixtyThousand = parsePrice('60000')!

describe('dollars', () => {
  it.each(['', ' 10 ', '1e3', '0x10', '-0', '1,000.00', '10.001', '١٢', '.5', '5.', 'NaN', '+1'])(
    'refuse %j as an amount [F-105]',
    (text) => {
      expect(parseDollars(text)).toBeUndefined()
    },
  )
  it('parse and write the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (amount) => {
        expect(parseDollars(dollarsWire(cents(amount)))).toBe(amount)
      }),
    )
  })
  it('are shown as US dollars with grouped thousands [COA-28, COB-21]', () => {
    expect(formatDollars(cents(123_456n))).toBe('$1,234.56')
    expect(formatDollars(cents(-5n))).toBe('-$0.05')
    expect(formatDollars(cents(100_000_000n))).toBe('$1,000,000.00')
  })
})

describe('shares', () => {
  it('a discount drops fractions of a cent, a fee rounds half a cent up', () => {
    expect(basisPointsRoundedDown(cents(10_001n), 500n)).toBe(500n)
    expect(basisPointsRoundedHalfUp(cents(10_001n), 150n)).toBe(150n)
    expect(basisPointsRoundedHalfUp(cents(100n), 50n)).toBe(1n)
  })
  it('the percentage of a discount is derived from its cents', () => {
    expect(basisPointsOf(cents(1_750n), cents(100_000n))).toBe(175n)
    expect(basisPointsOf(cents(43n), cents(2_500n))).toBe(172n)
    expect(basisPointsOf(cents(0n), cents(2_500n))).toBe(0n)
  })
})

describe('rates', () => {
  it('amounts owed in bitcoin have eight decimals, rounded up [COA-17, COB-23]', () => {
    const owed = unitsOwedRoundedUp('BTC', cents(9_200n), sixtyThousand)
    expect(owed).toBe(153_334n)
    expect(coinWire('BTC', owed)).toBe('0.00153334')
  })
  it('amounts owed in a stablecoin have two decimals, rounded up [COB-22]', () => {
    const owed = unitsOwedRoundedUp('USDC', cents(2_500n), parsePrice('0.9999')!)
    expect(coinWire('USDC', owed)).toBe('25.01')
    expect(owed % shownStep('USDC')).toBe(0n)
  })
  it('the value of coins is rounded down to the cent [COA-18, COB-23]', () => {
    expect(centsWorthRoundedDown('BTC', units(1_666n), sixtyThousand)).toBe(99n)
    expect(centsOfSatsRoundedDown(sats(10_000n), sixtyThousand)).toBe(600n)
  })
  it('paying exactly the amount owed always covers the price, and exceeds it by less than one displayed unit', () => {
    const coins = fc.constantFrom<Coin>('BTC', 'ETH', 'LTC', 'USDC', 'USDT')
    fc.assert(
      fc.property(
        coins,
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        fc.bigInt({ min: 1_000_000n, max: 10n ** 15n }),
        (coin, due, at) => {
          const owed = unitsOwedRoundedUp(coin, cents(due), price(at))
          expect(centsWorthRoundedDown(coin, owed, price(at)) >= due).toBe(true)
          expect(
            centsWorthRoundedDown(coin, units(owed - shownStep(coin)), price(at)) < due || owed === shownStep(coin),
          ).toBe(true)
        },
      ),
    )
  })
  it('changing sats to dollars and back never gains [F-106]', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 10n ** 9n, max: 10n ** 14n }),
        (amount, at) => {
          const worth = centsOfSatsRoundedDown(sats(amount), price(at))
          expect(centsWorthRoundedDown('BTC', units(amount), price(at))).toBe(worth)
          expect((worth * 1_000_000n * 100_000_000n) / at <= amount).toBe(true)
        },
      ),
    )
  })
  it('the median of three is the middle one, of two the lower, of none undefined', () => {
    expect(medianPrice([price(3n), price(1n), price(2n)])).toBe(2n)
    expect(medianPrice([price(5n), price(4n)])).toBe(4n)
    expect(medianPrice([])).toBeUndefined()
    expect(distanceBasisPoints(price(10_000n), price(10_200n))).toBe(200n)
    expect(distanceBasisPoints(price(1_000_000n), price(1_020_001n))).toBe(201n)
  })
  it.each(['0', '0.0', '-1', 'Infinity', 'NaN', '1e5', ''])('refuse %j as a price', (text) => {
    expect(parsePrice(text)).toBeUndefined()
  })
  it('prices are sent in dollars, exact, with at least two decimals', () => {
    expect(priceWire(parsePrice('60123.456789')!)).toBe('60123.456789')
    expect(priceWire(parsePrice('0.9999')!)).toBe('0.9999')
    expect(priceWire(parsePrice('60000.1')!)).toBe('60000.10')
    expect(priceWire(parsePrice('7')!)).toBe('7.00')
  })
})

describe('coins', () => {
  it('refuse more decimals than the coin has', () => {
    expect(parseCoin('BTC', '0.123456789')).toBeUndefined()
    expect(parseCoin('BTC', '0.1234567800')).toBe(12_345_678n)
    expect(parseCoin('BTC', '1e-8')).toBeUndefined()
  })
  it('are shown with their unit behind the number, CGLD as CELO [COA-19]', () => {
    expect(formatCoin('BTC', units(153_334n))).toBe('0.00153334 BTC')
    expect(formatCoin('CGLD', units(10n ** 18n))).toBe('1.00000000 CELO')
    expect(groupCoin('0.00153334')).toBe('0.001\u202f533\u202f34')
  })
})

describe('badges', () => {
  it('sats are an integer below 1000 and abbreviated with one decimal above [COA-10]', () => {
    expect(abbreviateSats(sats(999n))).toBe('999')
    expect(abbreviateSats(sats(1_000n))).toBe('1.0k')
    expect(abbreviateSats(sats(15_678n))).toBe('15.6k')
    expect(abbreviateSats(sats(2_340_000n))).toBe('2.3M')
  })
  it('credit is dollars below $1000 and abbreviated above [COA-11]', () => {
    expect(abbreviateDollars(cents(99_999n))).toBe('$999.99')
    expect(abbreviateDollars(cents(123_456n))).toBe('$1.2k')
    expect(addCents(cents(1n), cents(2n))).toBe(3n)
  })
})

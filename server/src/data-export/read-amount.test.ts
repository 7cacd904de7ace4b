import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  [{ price_cents: 1234 }, 'price', '12.34 USD'],
  [{ price_cents: 5 }, 'price', '0.05 USD'],
  [{ price_cents: -7 }, 'price', '-0.07 USD'],
  [{ price_cents: '100000000000000000000' }, 'price', '1000000000000000000.00 USD'],
  [{ sats: 5 }, 'sats', '5 sats'],
  [{ fee_sats: 140 }, 'fee_sats', '140 sats'],
  [{ units: 25_000_000, coin: 'USDC' }, 'amount', '25.000000 USDC'],
  [{ owed_units: 41_667, coin: 'BTC' }, 'owed', '0.00041667 BTC'],
  [{ amount: -2500, currency: 'USD' }, 'amount', '-25.00 USD'],
  [{ amount: 12, currency: 'BTC' }, 'amount', '0.00000012 BTC'],
  [{ price: 6_000_000_000_000, coin: 'BTC' }, 'rate', '60000.00 USD per BTC'],
  [{ locked_price: 99_990_500, coin: 'USDT' }, 'locked_rate', '0.999905 USD per USDT'],
])('%j reads as %s %s', (row, name, text) => {
  expect(readAmount(row, Object.keys(row)[0]!)).toEqual({ name, text })
})

test.each([{ price_cents: null }, { state: 'paid' }, { units: 5, coin: 'TRX' }, { amount: '$5.00' }, { attempts: 3 }])(
  '%j is not a readable amount',
  (row) => {
    expect(readAmount(row, Object.keys(row)[0]!)).toBeUndefined()
  },
)

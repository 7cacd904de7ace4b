import { expect, it } from 'vitest'
import { btc, satoshis } from './amount.ts'

it.each([
  [1n, '0.00000001'],
  [100_000_000n, '1.00000000'],
  [2_100_000_000_000_000n, '21000000.00000000'],
  [-12_345n, '-0.00012345'],
  [0n, '0.00000000'],
])('%s satoshis are written as %s bitcoins', (value, text) => {
  expect(JSON.stringify({ amount: btc(value) })).toBe(`{"amount":${text}}`)
})

it.each([
  [0.1 + 0.2, 30_000_000n],
  ['0.00000001', 1n],
  [20.99999999, 2_099_999_999n],
  ['7', 700_000_000n],
])('%s bitcoins are read as %s satoshis', (given, value) => {
  expect(satoshis(given)).toBe(value)
})

it.each([['one'], ['1.123456789'], [-1], [null], [{}]])('%s is no amount', (given) => {
  expect(() => satoshis(given)).toThrow(/mount/)
})

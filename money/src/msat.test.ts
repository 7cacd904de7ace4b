import { expect, it, test } from 'vitest'
import { msat, msatOfSats, satsOfMsatRoundedDown, satsOfMsatRoundedUp } from './msat.ts'
import { sats } from './sats.ts'

test('a satoshi has a thousand millisatoshis', () => {
  expect(msatOfSats(sats(21n))).toBe(21_000n)
})

it.each([
  [0n, 0n, 0n],
  [1n, 0n, 1n],
  [999n, 0n, 1n],
  [1_000n, 1n, 1n],
  [1_001n, 1n, 2n],
])('%d millisatoshis are %d whole satoshis rounded down, or %d rounded up', (parts, down, up) => {
  expect([satsOfMsatRoundedDown(msat(parts)), satsOfMsatRoundedUp(msat(parts))]).toEqual([down, up])
})

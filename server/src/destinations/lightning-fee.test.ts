import { sats } from '@moon/money/sats.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lightningFee, withoutLightningFee } from './lightning-fee.ts'

test('a fee is four thousandths and four sats, and a part of a satoshi is a whole one', () => {
  expect([0n, 1n, 1_000n, 1_001n, 1_000_000n].map((arriving) => lightningFee(sats(arriving)))).toEqual([
    4n,
    5n,
    8n,
    9n,
    4_004n,
  ])
})

test('what arrives and its fee are all that there is; what arrives has no less than its fee, and at most one satoshi more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 5n, max: 2_100_000_000_000_000n }), (whole) => {
      const { arriving, fee } = withoutLightningFee(sats(whole))
      expect(arriving + fee).toBe(whole)
      expect(fee - lightningFee(arriving)).toBeOneOf([0n, 1n])
    }),
  )
})

test('so little that the fee is all of it arrives as nothing', () => {
  expect(withoutLightningFee(sats(4n))).toEqual({ arriving: 0n, fee: 4n })
})

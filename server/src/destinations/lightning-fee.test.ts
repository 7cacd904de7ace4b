import { sats } from '@moon/money/sats.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lightningFee, withoutLightningFee } from './lightning-fee.ts'

test('the fee is 0.4 % plus 4 sats, and a fraction of a satoshi rounds up', () => {
  expect([0n, 1n, 1_000n, 1_001n, 1_000_000n].map((arriving) => lightningFee(sats(arriving)))).toEqual([
    4n,
    5n,
    8n,
    9n,
    4_004n,
  ])
})

test('the amount that arrives and its fee make up the total; the fee is what that amount costs, or one satoshi more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 5n, max: 2_100_000_000_000_000n }), (whole) => {
      const { arriving, fee } = withoutLightningFee(sats(whole))
      expect(arriving + fee).toBe(whole)
      expect(fee - lightningFee(arriving)).toBeOneOf([0n, 1n])
    }),
  )
})

test('an amount no larger than its fee arrives as zero', () => {
  expect(withoutLightningFee(sats(4n))).toEqual({ arriving: 0n, fee: 4n })
})

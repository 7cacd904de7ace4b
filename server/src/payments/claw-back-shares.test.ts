import { cents } from '@moon/money/cents.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clawBackShares } from './claw-back-shares.ts'

const amount = fc.bigInt({ min: 1n, max: 1_000_000n }).map(cents)

test('a reorganised payment is taken off a card in the shares in which it was bought, and never more than was lost', () => {
  const discounted = { valueCents: cents(10_000n), paidCents: cents(9_000n) }
  const off = (leftCents: bigint, coveredCents: bigint) =>
    clawBackShares({ ...discounted, leftCents: cents(leftCents), coveredCents: cents(coveredCents) })
  expect(off(10_000n, 9_000n)).toEqual({ paidCents: 9_000n, giftCents: 1_000n })
  expect(off(5_000n, 9_000n)).toEqual({ paidCents: 4_500n, giftCents: 500n })
  expect(off(10_000n, 4_500n)).toEqual({ paidCents: 4_500n, giftCents: 500n })
  expect(off(0n, 9_000n)).toEqual({ paidCents: 0n, giftCents: 0n })
  fc.assert(
    fc.property(amount, amount, amount, amount, (valueCents, paid, leftCents, coveredCents) => {
      const paidCents = paid < valueCents ? paid : valueCents
      const { paidCents: back, giftCents } = clawBackShares({ leftCents, coveredCents, valueCents, paidCents })
      return back >= 0n && giftCents >= 0n && back <= coveredCents && back + giftCents <= leftCents
    }),
  )
})

import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { payLabel } from './pay-label.ts'

test('the button of an order names what pays for it: credit alone, credit and Lightning, or Lightning', () => {
  const credit = cents(2_000n)
  expect(payLabel({ typed: '20', credit, usesCredit: true })).toBe('Pay with Moon Credit')
  expect(payLabel({ typed: '20.01', credit, usesCredit: true })).toBe('Pay the rest with Lightning')
  expect(payLabel({ typed: '20', credit, usesCredit: false })).toBe('Pay with Lightning')
  expect(payLabel({ typed: '20', credit: cents(0n), usesCredit: true })).toBe('Pay with Lightning')
  expect(payLabel({ typed: '', credit, usesCredit: true })).toBe('Pay with Lightning')
})

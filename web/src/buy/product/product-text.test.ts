import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { categoryName, redeemedText, ribbonText, valuesText } from './product-text.ts'

const fixed = (...values: bigint[]) => ({
  denominations: values.map((value) => ({ value: cents(value), inStock: true })),
  min: cents(values[0]!),
  max: cents(values.at(-1)!),
})

it('gives the range of a product with open values', () => {
  expect(valuesText({ denominations: [], min: cents(1_000n), max: cents(100_000n) })).toBe('$10–$1,000')
})

it('lists few fixed values one by one, and many as a range', () => {
  expect(valuesText(fixed(1_000n, 2_500n, 5_000n))).toBe('$10, $25, $50')
  expect(valuesText(fixed(1_000n, 2_500n, 5_000n, 10_000n))).toBe('$10–$100')
  expect(valuesText(fixed(2_500n))).toBe('$25')
})

it('shows a ribbon with the percentage only where there is a discount [CRE-05]', () => {
  expect(ribbonText(5)).toBe('5% off')
  expect(ribbonText(2.5)).toBe('2.5% off')
  expect(ribbonText(0)).toBeUndefined()
})

it('says where a gift card can be redeemed, and nothing of a place unknown to this version', () => {
  const said = [null, 'in-store' as const, 'by-post' as never].map((redeemableAt) => redeemedText({ redeemableAt }))
  expect(said).toEqual([undefined, 'in stores', undefined])
})

it('writes categories in readable form', () => {
  expect(categoryName('home-and-diy')).toBe('Home and DIY')
  expect(categoryName('womens-fashion')).toBe('Women’s fashion')
})

import { expect, it } from 'vitest'
import { categoryName, ribbonText, valuesText } from './product-text.ts'

const fixed = (...values: string[]) => ({
  denominations: values.map((denomination) => ({ denomination, inStock: true })),
  minimum_value: values[0]!,
  maximum_value: values.at(-1)!,
})

it('tells the range of an open product', () => {
  expect(valuesText({ denominations: [], minimum_value: '10.00', maximum_value: '1000.00' })).toBe('$10–$1,000')
})

it('tells few fixed values one by one, and many as a range', () => {
  expect(valuesText(fixed('10.00', '25.00', '50.00'))).toBe('$10, $25, $50')
  expect(valuesText(fixed('10.00', '25.00', '50.00', '100.00'))).toBe('$10–$100')
  expect(valuesText(fixed('25.00'))).toBe('$25')
})

it('has a ribbon with the percentage only where there is a discount [CRE-05]', () => {
  expect(ribbonText(5)).toBe('5% off')
  expect(ribbonText(2.5)).toBe('2.5% off')
  expect(ribbonText(0)).toBeUndefined()
})

it('spells categories as people read them', () => {
  expect(categoryName('home-and-diy')).toBe('Home and DIY')
  expect(categoryName('womens-fashion')).toBe('Women’s fashion')
})

import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { centsOfTyped, typedDollars } from './typed-dollars.ts'

const most = cents(100_001n)

it.each([
  ['25', '25'],
  ['25.5', '25.5'],
  ['25.', '25.'],
  ['25.567', '25.56'],
  ['1,000', '1000'],
  ['1,000.0', '1000.0'],
  ['25,', '25.'],
  ['25,5', '25.5'],
  ['25,50', '25.50'],
  ['$25,50', '25.50'],
  ['$12.00', '12.00'],
  ['.', '0.'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['00.10', '0.10'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['1e3', '13'],
  ['', ''],
  ['abc', ''],
  ['1000', '1000'],
  ['1000.01', '1000.01'],
  ['1000.02', '1000.01'],
  ['99999999999999999999', '1000.01'],
])('of %j typed as dollars %j stays', (typed, kept) => {
  expect(typedDollars(typed, most)).toBe(kept)
})

it.each([
  ['25', 2500n],
  ['25.', 2500n],
  ['25.5', 2550n],
  ['0.', 0n],
  ['', undefined],
])('%j is %s cents', (typed, amount) => {
  expect(centsOfTyped(typed)).toBe(amount)
})

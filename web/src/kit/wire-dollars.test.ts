import { expect, it } from 'vitest'
import { centsOf, shortDollars, shownDollars, shownRate } from './wire-dollars.ts'

it('an amount of the wire is cents inside and has two places on the screen', () => {
  expect(centsOf('1234.50')).toBe(123_450n)
  expect(shownDollars('1234.50')).toBe('$1,234.50')
})

it('what is no amount counts as nothing', () => {
  expect(shownDollars('')).toBe('$0.00')
})

it('whole dollars are told without cents where that is shorter', () => {
  expect(shortDollars(1_250n)).toBe('$12.50')
  expect(shortDollars(120_000n)).toBe('$1,200')
})

it('a rate keeps the places that it has', () => {
  expect(shownRate('97000.10')).toBe('$97,000.10')
  expect(shownRate('0.99987')).toBe('$0.99987')
})

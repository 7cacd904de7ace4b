import { expect, it } from 'vitest'
import { shortDollars } from './short-dollars.ts'

it('whole dollars are written without cents where that is shorter', () => {
  expect(shortDollars(1_250n)).toBe('$12.50')
  expect(shortDollars(120_000n)).toBe('$1,200')
})

import { cents } from '@moon/money/cents.ts'
import { typedDollars } from '@moon/ui/field/typed-dollars.ts'
import { describe, expect, it } from 'vitest'
import { amountProblem, mostTyped } from './amount-problem.ts'

const bounds = { min: cents(100n), max: cents(100_000n) }

describe('the amount of a card', () => {
  it('is at most the maximum of the product [VAB-01, VAB-15]', () => {
    expect(amountProblem(cents(100_001n), bounds)).toBe('Card cannot be greater than $1000')
    expect(amountProblem(cents(100_000n), bounds)).toBeUndefined()
  })
  it('is at least the minimum of the product [VAB-04]', () => {
    expect(amountProblem(cents(99n), bounds)).toBe('Card must be greater than $1')
    expect(amountProblem(cents(100n), bounds)).toBeUndefined()
  })
  it('cannot be typed beyond one cent above the maximum [VAB-02]', () => {
    expect(typedDollars('5000', mostTyped(bounds.max))).toBe('1000.01')
    expect(typedDollars('1000', mostTyped(bounds.max))).toBe('1000')
  })
  it('is no problem while the field is empty', () => {
    expect(amountProblem(undefined, bounds)).toBeUndefined()
  })
})

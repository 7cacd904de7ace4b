import { cents } from '@moon/money/cents.ts'
import { typedDollars } from '@moon/ui/field/typed-dollars.ts'
import { expect, it } from 'vitest'
import { payoutAmount, payoutAmountMax, withinOnePercent } from './payout-amount.ts'
import { isPlaceWhole, payoutPlace } from './payout-place.ts'

const credit = cents(400_000n)
const problemOf = (typed: string) => payoutAmount(typed, credit).problem

it.each([
  ['1', 'Refund requests must be greater than $10'],
  ['9.99', 'Refund requests must be greater than $10'],
  ['10', undefined],
  ['10.00', undefined],
])('for an amount of $%s the minimum check says %j [VAL-23]', (typed, problem) => {
  expect(problemOf(typed)).toBe(problem)
})

it.each([
  ['2999.99', undefined],
  ['3000', 'Each refund request must be less than $3000'],
  ['3999.99', 'Each refund request must be less than $3000'],
])('for an amount of $%s the maximum check says %j [VAL-24]', (typed, problem) => {
  expect(problemOf(typed)).toBe(problem)
})

it('a text that is no amount, or more than the credit, is not valid; an empty field is no error [VAL-25]', () => {
  for (const typed of ['0', '0.00', '.', '4000.01']) expect(problemOf(typed)).toBe('Please enter a valid amount')
  expect(payoutAmount('', credit)).toEqual({})
})

it('more than the credit cannot be typed [VAL-22]', () => {
  expect(typedDollars('50', cents(3_720n))).toBe('37.20')
  expect(payoutAmount('37.20', cents(3_720n))).toEqual({ amount: 3_720n })
})

it('Max is the credit, or one cent below the limit', () => {
  expect(payoutAmountMax(cents(3_720n))).toBe(3_720n)
  expect(payoutAmountMax(cents(300_000n))).toBe(299_999n)
})

it('a refund is $10 at least and less than $3000, to an address of twenty characters at least [COA-03]', () => {
  expect(['9.99', '10', '2999.99', '3000'].map((typed) => payoutAmount(typed, credit).amount !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([19, 20].map((length) => isPlaceWhole(payoutPlace('b'.repeat(length))))).toEqual([false, true])
})

it('an invoice may cost a hundredth more than was shown, and never more than there is', () => {
  expect(withinOnePercent(cents(6_025n), credit)).toBe(6_086n)
  expect(withinOnePercent(cents(6_025n), cents(6_030n))).toBe(6_030n)
})

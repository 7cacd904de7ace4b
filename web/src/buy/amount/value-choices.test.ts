import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { valueChoices } from './value-choices.ts'

const denominations = [
  { value: cents(1_000n), inStock: true },
  { value: cents(2_500n), inStock: false },
  { value: cents(5_000n), inStock: true },
]
const open = (choices: ReturnType<typeof valueChoices>) => choices.filter((one) => one.isOpen).map((one) => one.value)

it('offers every fixed value, with values out of stock disabled', () => {
  const choices = valueChoices({ denominations, inStock: true })
  expect(choices.map((one) => one.value)).toEqual([1_000n, 2_500n, 5_000n])
  expect(open(choices)).toEqual([1_000n, 5_000n])
})

it('marks a value that the server refused as sold out, and keeps the others', () => {
  expect(open(valueChoices({ denominations, inStock: true }, cents(5_000n)))).toEqual([1_000n])
})

it('enables no value of an unavailable product', () => {
  expect(open(valueChoices({ denominations, inStock: false }))).toEqual([])
})

it('are not listed for a product of any value', () => {
  expect(valueChoices({ denominations: [], inStock: true })).toEqual([])
})

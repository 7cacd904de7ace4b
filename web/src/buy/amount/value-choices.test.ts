import { expect, it } from 'vitest'
import { valueChoices } from './value-choices.ts'

const denominations = [
  { denomination: '10.00', inStock: true },
  { denomination: '25.00', inStock: false },
  { denomination: '50.00', inStock: true },
]
const open = (choices: ReturnType<typeof valueChoices>) => choices.filter((one) => one.isOpen).map((one) => one.value)

it('offers every fixed value, and those out of stock cannot be chosen', () => {
  const choices = valueChoices({ denominations, inStock: true })
  expect(choices.map((one) => one.value)).toEqual(['10.00', '25.00', '50.00'])
  expect(open(choices)).toEqual(['10.00', '50.00'])
})

it('takes what the server refused as sold out for sold out, and leaves the others', () => {
  expect(open(valueChoices({ denominations, inStock: true }, '50.00'))).toEqual(['10.00'])
})

it('opens no value of a product that is not to be had', () => {
  expect(open(valueChoices({ denominations, inStock: false }))).toEqual([])
})

it('has no choices where any value is possible', () => {
  expect(valueChoices({ denominations: [], inStock: true })).toEqual([])
})

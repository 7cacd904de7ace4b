import { cents } from '@moon/money/cents.ts'
import { centsOfTyped, typedDollars } from '@moon/ui/field/typed-dollars.ts'
import { expect, test } from 'vitest'
import { mostTyped, tooMuch } from './card-value.ts'

test('an amount above the maximum is answered with the maximum, however much is typed', () => {
  for (const typed of ['1000.01', '1500', '99999'])
    expect(tooMuch(centsOfTyped(typedDollars(typed, mostTyped)))).toBe('One card holds at most $1,000.00.')
  for (const typed of ['', '25', '1000']) expect(tooMuch(centsOfTyped(typedDollars(typed, mostTyped)))).toBeUndefined()
  expect(tooMuch(cents(120_000n))).toBeDefined()
})

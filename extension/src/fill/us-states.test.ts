import { expect, test } from 'vitest'
import { otherNameOfState } from './us-states.ts'

test.each([
  ['NY', 'New York'],
  ['ny', 'New York'],
  [' New York ', 'NY'],
  ['District of Columbia', 'DC'],
  ['Bayern', undefined],
])('the other name of %j is %j', (said, other) => {
  expect(otherNameOfState(said)).toBe(other)
})

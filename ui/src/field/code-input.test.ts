import { expect, it } from 'vitest'
import { digitsOnly } from './code-input.tsx'

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code: 012345.', '012345'],
  ['12345678', '123456'],
  ['abc', ''],
  ['', ''],
])('of %j the code input keeps %j', (typed, kept) => {
  expect(digitsOnly(typed, 6)).toBe(kept)
})

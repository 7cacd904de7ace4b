import { expect, test } from 'vitest'
import { isStorable } from './is-storable.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

test.each([
  ['text in any script', 'Zoë 💳 ‮ ٢٥', true],
  ['numbers, truth and nothing', [1e21, true, null, undefined], true],
  ['a NUL', { a: ['b\0'] }, false],
  ['a NUL in a name', { 'a\0': 1 }, false],
  ['half a character', '\ud83d', false],
  ['32 levels', nested(32), true],
  ['33 levels', nested(33), false],
  ['a hundred thousand levels', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), false],
])('can be stored: %s', (_what, input, expected) => {
  expect(isStorable(input)).toBe(expected)
})

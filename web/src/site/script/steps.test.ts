import { expect, test } from 'vitest'
import { filmSeconds, focusAt, progressAt, stepAt, stepStarts } from './steps.ts'

test('the first step is highlighted until 5.8 s, the second until 25 s, then the third', () => {
  expect([0, 5.79, 5.8, 24.99, 25, 400].map(stepAt)).toEqual([0, 0, 1, 1, 2, 2])
})

test('a phone follows the action: the popup and the amount at the right, the finished card and the shop’s checkout at the left', () => {
  expect([4.5, 9, 27].map(focusAt)).toEqual([100, 100, 100])
  expect([22.8, 25, 34].map(focusAt).every((focus) => focus < 20)).toBe(true)
  expect([...stepStarts, filmSeconds].map(focusAt).every((focus) => focus >= 0 && focus <= 100)).toBe(true)
})

test('a step progresses from 0 to 1 between its start and the next', () => {
  expect(progressAt(0, 36)).toBe(0)
  expect(progressAt(2.9, 36)).toBeCloseTo(0.5)
  expect(progressAt(5.8, 36)).toBe(0)
  expect(progressAt(36, 36)).toBe(1)
})

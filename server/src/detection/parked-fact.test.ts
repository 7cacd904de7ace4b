import { expect, test } from 'vitest'
import { attemptsBeforeAlarm, pauseAfter, receiptPauseAfter } from './parked-fact.ts'

const seconds = (pauseOf: (attempts: number) => number, attempts: number) =>
  Array.from({ length: attempts }, (_, n) => pauseOf(n + 1) / 1_000)

test('what cannot be recorded is tried again after a minute, then twice as late each time, and once an hour in the end', () => {
  expect(seconds(pauseAfter, 8)).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
  expect(pauseAfter(1_000)).toBe(3_600_000)
})

test('a missing receipt is asked for again after a second, then twice as late each time, and once an hour in the end', () => {
  expect(seconds(receiptPauseAfter, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600])
  expect(receiptPauseAfter(1_000)).toBe(3_600_000)
})

test('a receipt is missing for about a minute before there is an alarm', () => {
  const waited = seconds(receiptPauseAfter, attemptsBeforeAlarm - 1).reduce((sum, pause) => sum + pause, 0)
  expect(waited).toBe(63)
})

import { expect, test } from 'vitest'
import { attemptsBeforeAlarm, pauseAfter, receiptPauseAfter } from './parked-fact.ts'

const seconds = (pauseOf: (attempts: number) => number, attempts: number) =>
  Array.from({ length: attempts }, (_, n) => pauseOf(n + 1) / 1_000)

test('a payment that cannot be recorded is retried after a minute, then with doubling pauses up to an hour', () => {
  expect(seconds(pauseAfter, 8)).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
  expect(pauseAfter(1_000)).toBe(3_600_000)
})

test('a missing receipt is requested again after a second, then with doubling pauses up to an hour', () => {
  expect(seconds(receiptPauseAfter, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600])
  expect(receiptPauseAfter(1_000)).toBe(3_600_000)
})

test('a missing receipt raises an alarm after about a minute', () => {
  const waited = seconds(receiptPauseAfter, attemptsBeforeAlarm - 1).reduce((sum, pause) => sum + pause, 0)
  expect(waited).toBe(63)
})

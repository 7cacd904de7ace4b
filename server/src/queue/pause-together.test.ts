import { expect, test } from 'vitest'
import { momentAfter, pauseTogether } from './pause-together.ts'

const never = new AbortController().signal

test('what rests for about a second ends at a whole one, and what rests for less at a quarter', () => {
  expect(momentAfter(1_000, 5_003)).toBe(6_000)
  expect(momentAfter(1_000, 5_999.6)).toBe(7_000)
  expect(momentAfter(5_000, 5_400)).toBe(10_000)
  expect(momentAfter(250, 5_003)).toBe(5_250)
})

test('a moment is never now or before: who rests for no time rests for none', () => {
  expect(momentAfter(0, 5_000)).toBe(5_000)
  expect(momentAfter(0, 5_100)).toBe(5_100)
  expect(momentAfter(10, 5_001)).toBe(5_011)
})

test('those who rest together wake in one turn, in the order in which they came', async () => {
  const woken: string[] = []
  const rest = (name: string) => pauseTogether(250, never).then(() => void woken.push(name))
  const [first, second] = [rest('first'), rest('second')]
  await first
  expect(woken).toEqual(['first', 'second'])
  await second
})

test('an end that is wanted now does not wait for the moment, and wakes nobody else', async () => {
  const stopping = new AbortController()
  let isWoken = false
  const other = pauseTogether(250, never).then(() => {
    isWoken = true
  })
  const mine = pauseTogether(250, stopping.signal)
  stopping.abort()
  await mine
  await pauseTogether(60_000, stopping.signal)
  expect(isWoken).toBe(false)
  await other
})

import { expect, test } from 'vitest'
import { momentAfter, pauseTogether } from './pause-together.ts'

const never = new AbortController().signal

test('a pause of about a second ends at a whole second, and a shorter one at a quarter', () => {
  expect(momentAfter(1_000, 5_003)).toBe(6_000)
  expect(momentAfter(1_000, 5_999.6)).toBe(7_000)
  expect(momentAfter(5_000, 5_400)).toBe(10_000)
  expect(momentAfter(250, 5_003)).toBe(5_250)
})

test('a wake-up time is never now or in the past, and a pause of zero does not wait', () => {
  expect(momentAfter(0, 5_000)).toBe(5_000)
  expect(momentAfter(0, 5_100)).toBe(5_100)
  expect(momentAfter(10, 5_001)).toBe(5_011)
})

test('pauses that end together wake in one turn, in the order in which they began', async () => {
  const woken: string[] = []
  const rest = (name: string) => pauseTogether(250, never).then(() => void woken.push(name))
  const [first, second] = [rest('first'), rest('second')]
  await first
  expect(woken).toEqual(['first', 'second'])
  await second
})

test('an abort ends a pause immediately, and wakes no other', async () => {
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

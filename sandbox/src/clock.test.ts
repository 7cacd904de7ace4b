import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('the clock follows the wall clock and keeps the offset it was moved by', () => {
  let wall = 1_000
  const clock = createClock({ offsetMs: 500, wallClock: () => wall })
  clock.move(60_000)
  wall += 10
  expect({ now: clock.now(), offsetMs: clock.offsetMs() }).toEqual({ now: 61_510, offsetMs: 60_500 })
})

test('a subscriber is told of each move until it unsubscribes', () => {
  const clock = createClock({ wallClock: () => 0 })
  const heard: number[] = []
  const end = clock.onMove((c) => heard.push(c.now()))
  clock.move(1)
  clock.move(-3)
  end()
  clock.move(10)
  expect(heard).toEqual([1, -2])
})

test('half a millisecond is refused', () => {
  expect(() => createClock().move(0.5)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { shareOfDay } from './share-of-day.ts'

const dayMs = 86_400_000
const addresses = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ address: `T${(nth * 7919).toString(36)}` }))
const on = (day: number) => new Date(day * dayMs + 5_000)

test('where few addresses were given out, each has its turn every day', () => {
  const few = addresses(2_000)
  expect(shareOfDay(few, { most: 2_000, now: on(20_000) })).toEqual(few)
  expect(shareOfDay([], { most: 2_000, now: on(20_000) })).toEqual([])
})

test('where orders that cost nothing took many, a day brings about as many as before, and each has its turn in as many days as there are shares', () => {
  const many = addresses(90_000)
  const days = Array.from({ length: 45 }, (_, day) => shareOfDay(many, { most: 2_000, now: on(20_000 + day) }))
  for (const { length } of days) expect(length).toBeLessThan(2_400)
  expect(new Set(days.flat()).size).toBe(many.length)
  expect(days.flat()).toHaveLength(many.length)
})

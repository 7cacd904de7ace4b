import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const end = new Date('2027-01-19T23:59:59.999Z')

it.each([
  ['a new card has all of its days, though its last one ends at midnight', '2026-11-20T12:00:00Z', 60],
  ['the last day is one day', '2027-01-19T12:00:00Z', 1],
  ['a card that is over has none', '2027-02-01T00:00:00Z', 0],
])('%s', (_, now, days) => {
  expect(daysLeft(end, Date.parse(now))).toBe(days)
})

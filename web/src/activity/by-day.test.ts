import type { ActivityItem } from '@moon/contract/activity.ts'
import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

const at = (time: string) => ({ type: 'CLEARING', data: { id: time, datetime: new Date(time) } }) as ActivityItem
const now = new Date('2026-11-05T17:07:30').getTime()

it('activity stands under its days, today and yesterday by their names', () => {
  const items = ['2026-11-05T09:00:00', '2026-11-05T00:00:00', '2026-11-04T23:59:59', '2026-11-02T10:00:00'].map(at)
  expect(byDay(items, now).map(({ name, items: { length } }) => [name, length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Nov 2, 2026', 1],
  ])
})

it('a list that was loaded on in the middle of a day has that day once', () => {
  const page = [at('2026-11-05T09:00:00')]
  expect(byDay([...page, ...page], now)).toHaveLength(1)
})

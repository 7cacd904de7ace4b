import type { ActivityItem } from '@moon/contract/activity.ts'
import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

const at = (time: string) => ({ type: 'CLEARING', data: { id: time, datetime: new Date(time) } }) as ActivityItem
const now = new Date('2026-11-05T17:07:30').getTime()

it('activity is grouped by day, with today and yesterday named', () => {
  const items = ['2026-11-05T09:00:00', '2026-11-05T00:00:00', '2026-11-04T23:59:59', '2026-11-02T10:00:00'].map(at)
  expect(byDay(items, now).map(({ name, items: { length } }) => [name, length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Nov 2, 2026', 1],
  ])
})

it('a day that spans two loaded pages is shown as one group', () => {
  const page = [at('2026-11-05T09:00:00')]
  expect(byDay([...page, ...page], now)).toHaveLength(1)
})

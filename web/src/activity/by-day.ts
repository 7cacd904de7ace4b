import type { ActivityItem } from '@moon/contract/activity.ts'
import { shownDay } from '../kit/shown-time.ts'
import { say } from '@moon/ui/language/say.ts'

type Day = { day: string; name: string; items: ActivityItem[] }

/** Groups activity by day in the user's own time zone; `now` determines today and yesterday. */
export function byDay(items: readonly ActivityItem[], now: number): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const day = shownDay(item.data.datetime)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, name: nameOf(day, now), items: [item] })
  }
  return days
}

function nameOf(day: string, now: number): string {
  if (day === shownDay(new Date(now))) return say('Today')
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  // Days have 23 to 25 hours, so 24 hours before noon is always yesterday.
  return day === shownDay(new Date(noon.getTime() - 86_400_000)) ? say('Yesterday') : day
}

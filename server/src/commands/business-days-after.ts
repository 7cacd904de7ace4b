const dayMs = 86_400_000

/**
 * This many business days after a time, at the same time of day. Saturdays and Sundays in UTC do not count; holidays, which differ by
 * country, do.
 */
export function businessDaysAfter(start: Date, days: number): Date {
  let at = start.getTime()
  for (let left = days; left > 0;) {
    at += dayMs
    if (!isWeekend(new Date(at))) left -= 1
  }
  return new Date(at)
}

const isWeekend = (date: Date): boolean => [0, 6].includes(date.getUTCDay())

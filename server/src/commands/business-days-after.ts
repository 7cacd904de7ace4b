const dayMs = 86_400_000

/**
 * So many business days after a moment, at the same time of the day. Saturdays and Sundays in UTC do not count; holidays, which
 * every country has of its own, do.
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

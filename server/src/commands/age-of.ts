/** An age: `3 days`, `1 hour`, in whole numbers of the largest unit that fits. */
export function ageOf(since: Date, now: Date): string {
  const ms = now.getTime() - since.getTime()
  const [name, spanMs] = spans.find(([, spanMs]) => ms >= spanMs) ?? spans[2]
  const count = Math.max(0, Math.floor(ms / spanMs))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const minuteMs = 60_000
const spans = [
  ['day', 1_440 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

/** A time: `2026-03-10 15:00 UTC`. */
export const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

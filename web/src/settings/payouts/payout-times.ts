const minuteMs = 60_000

/** How long something has lasted: `less than a minute`, `12 minutes`, `2 hours`, `3 days`. */
export function spokenTime(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return counted(minutes, 'minute')
  return minutes < 48 * 60 ? counted(Math.floor(minutes / 60), 'hour') : counted(Math.floor(minutes / 1_440), 'day')
}

/** About how long something takes: `about 10 seconds`, `about 20 minutes`, `about an hour`. */
export function expectedTime(seconds: number): string {
  if (seconds < 60) return `about ${counted(seconds, 'second')}`
  return seconds === 3_600 ? 'about an hour' : `about ${spokenTime(seconds * 1_000)}`
}

const counted = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

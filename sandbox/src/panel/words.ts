/** Formats cents: `$1,234.56`. */
export function dollars(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0')
  const whole = text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}$${whole}.${text.slice(-2)}`
}

export function minutes(ms: number): string {
  const total = Math.round(ms / 60_000)
  if (total === 0) return '0 min'
  const parts = [
    [Math.floor(Math.abs(total) / 1_440), 'd'],
    [Math.floor((Math.abs(total) % 1_440) / 60), 'h'],
    [Math.abs(total) % 60, 'min'],
  ] as const
  return `${total < 0 ? '−' : ''}${parts.flatMap(([n, unit]) => (n > 0 ? [`${n} ${unit}`] : [])).join(' ')}`
}

/** Formats sandbox time in UTC: `Nov 21, 2026, 09:30:05`. */
export function momentOf(ms: number): string {
  return new Date(ms).toLocaleString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}

export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

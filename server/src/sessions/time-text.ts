/** `Mar 2, 2026, 3:04 PM UTC`. */
export const timeText = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

import type { Language } from '@moon/contract/plain/languages.ts'
import { timeOfDay } from '@moon/contract/plain/time-of-day.ts'

const medium = { dateStyle: 'medium', timeZone: 'UTC' } as const
const day = { en: new Intl.DateTimeFormat('en-US', medium), es: new Intl.DateTimeFormat('es-419', medium) }

/** A time in emails and refusals, as the app writes it: `Mar 2, 2026, 3:04pm UTC`, `2 mar 2026, 3:04 p.m. UTC`. */
export const writtenTime = (language: Language, at: Date): string =>
  `${day[language].format(at)}, ${timeOfDay(language, at)} UTC`

/** Parses a time written so in English; undefined for any other text. */
export function timeWritten(text: string): Date | undefined {
  const [, date, clock, half] = /^([A-Z][a-z]{2} \d{1,2}, \d{4}), (\d{1,2}:\d\d)([ap]m) UTC$/.exec(text) ?? []
  if (date === undefined) return undefined
  const at = new Date(`${date} ${clock} ${half} UTC`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

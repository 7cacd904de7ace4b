import { language, locale } from '../language/language.ts'

/** A time as the specification shows it: `Nov 5, 2026, 5:07pm`, in the user's own time zone; in Spanish by the Spanish format. */
export const shownTime = (at: Date): string =>
  language === 'en' ? `${dayOf(at)}, ${timeOf(at)}` : written({ dateStyle: 'medium', timeStyle: 'short' }, at)

/** The time of day: `5:07pm`. */
export const shownTimeOfDay = (at: Date): string =>
  language === 'en' ? timeOf(at) : written({ timeStyle: 'short' }, at)

/** The day of a moment, or of a date like `2026-11-05`: `Nov 5, 2026`. */
export const shownDay = (at: Date | string): string => {
  // A date without a time is in the user's own time zone.
  const moment = typeof at !== 'string' ? at : /T/.test(at) ? new Date(at) : startOf(at)
  return language === 'en' ? dayOf(moment) : written({ dateStyle: 'medium' }, moment)
}

/** The moment this long after another. */
export const shownTimeAfter = (at: Date, ms: number): string => shownTime(new Date(at.getTime() + ms))

const written = (how: Intl.DateTimeFormatOptions, at: Date): string => new Intl.DateTimeFormat(locale, how).format(at)

const startOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dayOf = (at: Date): string => `${months[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`

/** Formats without the browser, which writes `5:07 PM`, with one kind of space or another. */
const timeOf = (at: Date): string =>
  `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')}${at.getHours() < 12 ? 'am' : 'pm'}`

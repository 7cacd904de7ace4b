import { language, locale } from '../language/language.ts'

/** A time as the specification shows it: `Nov 5, 2026, 5:07pm`, in the user's own time zone; in Spanish as it is written there. */
export const shownTime = (at: Date): string =>
  language === 'en' ? `${dayOf(at)}, ${timeOf(at)}` : written({ dateStyle: 'medium', timeStyle: 'short' }, at)

/** A moment of today: `5:07pm`. */
export const shownTimeOfDay = (at: Date): string =>
  language === 'en' ? timeOf(at) : written({ timeStyle: 'short' }, at)

/** A moment without its time, or a day as `2026-11-05`: `Nov 5, 2026`. */
export const shownDay = (at: Date | string): string => {
  // A day without a time is one of the user's own zone.
  const moment = typeof at !== 'string' ? at : /T/.test(at) ? new Date(at) : startOf(at)
  return language === 'en' ? dayOf(moment) : written({ dateStyle: 'medium' }, moment)
}

/** A time that is so long after another. */
export const shownTimeAfter = (at: Date, ms: number): string => shownTime(new Date(at.getTime() + ms))

const written = (how: Intl.DateTimeFormatOptions, at: Date): string => new Intl.DateTimeFormat(locale, how).format(at)

const startOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dayOf = (at: Date): string => `${months[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`

/** No words of the browser's, which writes `5:07 PM`, with one space or another. */
const timeOf = (at: Date): string =>
  `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')}${at.getHours() < 12 ? 'am' : 'pm'}`

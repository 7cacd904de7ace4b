import dayjs from 'dayjs'
import { language, locale } from '../language/language.ts'

/** A time as the specification shows it: `Nov 5, 2026, 5:07pm`, in the user's own time zone; in Spanish as it is written there. */
export const shownTime = (at: Date): string =>
  language === 'en' ? dayjs(at).format('MMM D, YYYY, h:mma') : written({ dateStyle: 'medium', timeStyle: 'short' }, at)

/** A moment of today: `5:07pm`. */
export const shownTimeOfDay = (at: Date): string =>
  language === 'en' ? dayjs(at).format('h:mma') : written({ timeStyle: 'short' }, at)

/** A moment without its time, or a day as `2026-11-05`: `Nov 5, 2026`. */
export const shownDay = (at: Date | string): string =>
  language === 'en' ? dayjs(at).format('MMM D, YYYY') : written({ dateStyle: 'medium' }, dayjs(at).toDate())

/** A time that is so long after another. */
export const shownTimeAfter = (at: Date, ms: number): string => shownTime(new Date(at.getTime() + ms))

const written = (how: Intl.DateTimeFormatOptions, at: Date): string => new Intl.DateTimeFormat(locale, how).format(at)

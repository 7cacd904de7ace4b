import dayjs from 'dayjs'

/** A time as the specification shows it: `Nov 5, 2026, 5:07pm`, in the user's own time zone. */
export const shownTime = (at: Date): string => dayjs(at).format('MMM D, YYYY, h:mma')

/** A moment of today: `5:07pm`. */
export const shownTimeOfDay = (at: Date): string => dayjs(at).format('h:mma')

/** A moment without its time, or a day as `2026-11-05`: `Nov 5, 2026`. */
export const shownDay = (at: Date | string): string => dayjs(at).format('MMM D, YYYY')

/** A time that is so long after another. */
export const shownTimeAfter = (at: Date, ms: number): string => shownTime(new Date(at.getTime() + ms))

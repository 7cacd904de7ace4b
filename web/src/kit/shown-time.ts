import dayjs from 'dayjs'

/** A time as the specification shows it: `Nov 5, 2026, 5:07pm`, in the person's own time zone. */
export const shownTime = (iso: string): string => dayjs(iso).format('MMM D, YYYY, h:mma')

/** A day without its time: `Nov 5, 2026`. */
export const shownDay = (iso: string): string => dayjs(iso).format('MMM D, YYYY')

/** A time that is so long after another. */
export const shownTimeAfter = (iso: string, ms: number): string => shownTime(dayjs(iso).add(ms, 'ms').toISOString())

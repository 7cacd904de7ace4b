import { after } from '../kit/clock.ts'

/** However much it is used, a session ends after this; then the person logs in again. */
const sessionLongestMs = 90 * 24 * 3_600_000

/** Sessions that began before this have ended. */
export const begunAfter = (now: Date): Date => after(now, -sessionLongestMs)

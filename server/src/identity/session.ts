import { readCookie, type Browser } from '../auth/library.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'

/** A session ends 90 days after it began, however much it is used; then the user logs in again. */
const longestSessionMs = 90 * 24 * 3_600_000

/** Sessions that began before this moment have ended. */
export const oldestSessionStart = (now: Date): Date => after(now, -longestSessionMs)

/** Throws `unauthenticated` unless the browser sends a session cookie; whether that session is alive is not checked. */
export function assertHasSession({ cookies }: Browser): void {
  if (readCookie(cookies, 'session_token') === undefined) throw new Refusal('unauthenticated')
}

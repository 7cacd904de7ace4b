import { readCookie, type Browser } from '../auth/library.ts'
import type { Tx } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { announceSessionEnd } from '../sessions/announce-session-end.ts'
import { deleteIdentity, deleteSession, deleteSessionsOf, deleteTrustedDevices } from './store.ts'

/** A session ends 90 days after it began, however much it is used. */
const longestSessionMs = 90 * 24 * 3_600_000

/** Sessions that began before this moment have expired. */
export const oldestSessionStart = (now: Date): Date => after(now, -longestSessionMs)

/** Throws `unauthenticated` unless the browser sends a session cookie; whether that session is alive is not checked. */
export function assertHasSession(place: { publicUrl: string }, { cookies }: Browser): void {
  if (readCookie(place, cookies, 'session_token') === undefined) throw new Refusal('unauthenticated')
}

/** Ends one session. Its owner's devices are no longer trusted: otherwise the logged-out one would return with a saved password. */
export async function endSession(
  tx: Tx,
  { sessionId, identityId }: { sessionId: string; identityId: string },
): Promise<void> {
  await deleteSession(tx, sessionId)
  await deleteTrustedDevices(tx, identityId)
}

/** Ends the session of an extension. Browsers stay trusted: whoever has the extension does not have the password. */
export const endExtensionSession = async (tx: Tx, sessionId: string): Promise<void> =>
  void (await deleteSession(tx, sessionId))

/** Removes every way to log in: sessions, password, providers, authenticator and passkeys. */
export async function endIdentity(tx: Tx, identityId: string): Promise<void> {
  await deleteTrustedDevices(tx, identityId)
  await deleteIdentity(tx, identityId)
}

/** Ends every session of an identity, makes each device ask for a code again, and notifies open pages. */
export async function endAllSessions(tx: Tx, identityId: string): Promise<void> {
  await deleteSessionsOf(tx, identityId)
  await deleteTrustedDevices(tx, identityId)
  await announceSessionEnd(tx, identityId)
}

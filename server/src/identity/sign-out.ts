import { Refusal } from '../kit/refusal.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'
import { assertHasSession } from './session.ts'
import { announceSessionEnd } from '../sessions/announce-session-end.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'

/**
 * Ends every session of the user, on all devices (I-47), and notifies their pages. A session that has ended already changes nothing. A
 * session that was handed over to the extension ends only itself.
 */
export async function signOut(
  { auth, database, publicUrl }: Pick<IdentityDeps, 'auth' | 'database' | 'publicUrl'>,
  browser: Browser,
): Promise<WithCookies> {
  assertHasSession({ publicUrl }, browser)
  const headers = headersOf(browser)
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true, disableCookieCache: true } })
  if (found?.session.isExtension) throw new Refusal('token_expired')
  const answer = await readAnswer(await auth.api.revokeSessions({ headers, asResponse: true }))
  if (!answer.ok) throw new Refusal('token_expired')
  if (found) await database.transaction((tx) => announceSessionEnd(tx, found.user.id))
  const { cookies } = await readAnswer(await auth.api.signOut({ headers, asResponse: true }))
  return { cookies }
}

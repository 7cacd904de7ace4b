import { decodeJwt } from 'jose'
import { Refusal } from '../kit/refusal.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { headersOf, readAnswer, readCookie, type Browser } from '../auth/library.ts'
import { begunAfter } from './session-life.ts'
import { deleteSession, findLiveSession } from './store.ts'

type Token = WithCookies<{ idToken: string; expiresAt: string }>

/** A fresh id token for the session of the cookie, as long as it lives. */
export async function refreshToken(
  { auth, database, clock }: Pick<IdentityDeps, 'auth' | 'database' | 'clock'>,
  browser: Browser,
): Promise<Token> {
  assertHasSession(browser)
  const answer = await readAnswer(await auth.api.getToken({ headers: headersOf(browser), asResponse: true }))
  const idToken = answer.body['token']
  if (!answer.ok || typeof idToken !== 'string') throw new Refusal('token_expired')
  const { exp = 0, sid } = decodeJwt(idToken)
  const id = String(sid)
  const now = clock.now()
  // The library knows how long a session may lie unused, but not how long it may live.
  if (!(await findLiveSession(database.db, { id, now, begunAfter: begunAfter(now) }))) {
    await deleteSession(database.db, id)
    throw new Refusal('token_expired')
  }
  return { idToken, expiresAt: new Date(exp * 1000).toISOString(), cookies: answer.cookies }
}

/** Ends every session of the person, on all devices (I-47). A session that is gone already leaves nothing to end. */
export async function signOut({ auth }: Pick<IdentityDeps, 'auth'>, browser: Browser): Promise<WithCookies> {
  assertHasSession(browser)
  const headers = headersOf(browser)
  const answer = await readAnswer(await auth.api.revokeSessions({ headers, asResponse: true }))
  if (!answer.ok) throw new Refusal('token_expired')
  const { cookies } = await readAnswer(await auth.api.signOut({ headers, asResponse: true }))
  return { cookies }
}

function assertHasSession({ cookies }: Browser): void {
  if (readCookie(cookies, 'session_token') === undefined) throw new Refusal('unauthenticated')
}

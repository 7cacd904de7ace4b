import { decodeJwt } from 'jose'
import { Refusal } from '../kit/refusal.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'
import { recordVisit } from '../sessions/record-visit.ts'
import { assertHasSession, oldestSessionStart } from './session.ts'
import { deleteOlderSessions, deleteSession, findLiveSession } from './store.ts'

export type RefreshDeps = Pick<
  IdentityDeps,
  'auth' | 'database' | 'clock' | 'post' | 'locationOf' | 'secret' | 'publicUrl'
>

type Token = WithCookies<{ idToken: string; expiresAt: Date }>

/**
 * Issues a fresh id token for the cookie's session while that is alive, and stores where it is used from. A session handed over to the
 * extension cannot be used by a browser, nor the other way round.
 */
export async function refreshToken(
  deps: RefreshDeps,
  browser: Browser,
  { ip, isExtension = false }: { ip: string; isExtension?: boolean },
): Promise<Token> {
  const { auth, database, clock } = deps
  assertHasSession(deps, browser)
  const answer = await readAnswer(await auth.api.getToken({ headers: headersOf(browser), asResponse: true }))
  const idToken = answer.body['token']
  if (!answer.ok || typeof idToken !== 'string') throw new Refusal('token_expired')
  const { exp = 0, sid } = decodeJwt(idToken)
  const id = String(sid)
  const now = clock.now()
  // The library ends unused sessions; the maximum age of a session is our own rule.
  const session = await findLiveSession(database.db, { id, now, startedAfter: oldestSessionStart(now) })
  if (!session) {
    await deleteSession(database.db, id)
    throw new Refusal('token_expired')
  }
  if (session.isExtension !== isExtension) throw new Refusal('token_expired')
  const { identityId, email } = session
  const { cookies } = await recordVisit(
    { ...deps, endOlder: deleteOlderSessions },
    { sessionId: id, identityId, email, browser, ip },
  )
  return { idToken, expiresAt: new Date(exp * 1000), cookies: [...answer.cookies, ...cookies] }
}

import { decodeJwt } from 'jose'
import { Refusal } from '../kit/refusal.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { headersOf, readAnswer, readCookie, type Browser } from './library.ts'

type Token = WithCookies<{ idToken: string; expiresAt: string }>

/** A fresh id token for the session of the cookie. */
export async function refreshToken({ auth }: Pick<IdentityDeps, 'auth'>, browser: Browser): Promise<Token> {
  assertHasSession(browser)
  const answer = await readAnswer(await auth.api.getToken({ headers: headersOf(browser), asResponse: true }))
  const idToken = answer.body['token']
  if (!answer.ok || typeof idToken !== 'string') throw new Refusal('token_expired')
  const { exp = 0 } = decodeJwt(idToken)
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

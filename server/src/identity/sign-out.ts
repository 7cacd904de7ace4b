import { Refusal } from '../kit/refusal.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'
import { assertHasSession } from './session.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'

/** Ends every session of the user, on all devices (I-47). A session that has ended already changes nothing. */
export async function signOut({ auth }: Pick<IdentityDeps, 'auth'>, browser: Browser): Promise<WithCookies> {
  assertHasSession(browser)
  const headers = headersOf(browser)
  const answer = await readAnswer(await auth.api.revokeSessions({ headers, asResponse: true }))
  if (!answer.ok) throw new Refusal('token_expired')
  const { cookies } = await readAnswer(await auth.api.signOut({ headers, asResponse: true }))
  return { cookies }
}

import { Refusal } from '../kit/refusal.ts'
import { slowDown } from '../http/throttle.ts'
import { challengeId, innerCode } from './challenge.ts'
import { findCode } from './code-store.ts'
import { checkCode, takeCode } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { knownBrowserCookie } from '../browser-cookies/known-browser.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'

/** The six-digit step of a log-in. A wrong code stays on the step; a used-up or old one means logging in again. */
export async function answerChallenge(
  deps: IdentityDeps,
  { code, trustDevice }: { code: string; trustDevice: boolean },
  browser: Browser,
): Promise<WithCookies> {
  const { auth, database, limits, secret } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  const subject = challengeId(browser.cookies)
  if (subject === undefined) throw new Refusal('challenge_lost')
  const which = { purpose: 'challenge', subject } as const
  const opened = await findCode(database.db, which)
  if (!opened) throw new Refusal('code_mismatch')
  await checkCode(deps, { ...which, email: opened.email, code }).catch((error: unknown) => {
    // The step of a log-in has no code to send again: its next code comes with the next log-in.
    if (error instanceof Refusal && error.code === 'code_expired') throw new Refusal('challenge_lost')
    if (error instanceof Refusal && error.code === 'code_used_up') throw new Refusal('challenge_used_up')
    throw error
  })
  await takeCode(database.db, which)
  const answer = await readAnswer(
    await auth.api.verifyTwoFactorOTP({
      body: { code: innerCode(secret, subject), trustDevice },
      headers: headersOf(browser),
      asResponse: true,
    }),
  )
  if (!answer.ok) throw new Refusal('challenge_lost')
  return { cookies: [...answer.cookies, knownBrowserCookie(deps, opened.email, browser)] }
}

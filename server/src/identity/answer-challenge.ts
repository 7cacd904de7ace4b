import { Refusal } from '../kit/refusal.ts'
import { forgetThrottle, slowDown } from '../http/throttle.ts'
import { challengeId, innerCode } from './challenge.ts'
import { findCode } from './code-store.ts'
import { checkCode, checkTry, takeCode } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { hasAuthenticator } from '../authenticators/reads.ts'
import { proveByApp } from '../authenticators/prove-by-app.ts'
import { knownBrowserCookie, knownBrowserId } from '../browser-cookies/known-browser.ts'
import { findIdentityByEmail } from './store.ts'
import type { Reader } from '../mail/write-email.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'

/**
 * The six-digit step of a log-in, by mail or by app. A wrong code stays on the step; a used-up or expired code means logging in again.
 */
export async function answerChallenge(
  deps: IdentityDeps,
  { code, trustDevice }: { code: string; trustDevice: boolean },
  browser: Browser,
): Promise<WithCookies> {
  const { auth, database, limits, secret } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  const subject = challengeId(deps, browser.cookies)
  if (subject === undefined) throw new Refusal('challenge_lost')
  const which = { purpose: 'challenge', subject } as const
  const opened = await findCode(database.db, which)
  if (!opened) throw new Refusal('code_mismatch')
  const identity = await findIdentityByEmail(database.db, opened.email)
  const usesApp = identity !== undefined && (await hasAuthenticator(database.db, identity.id))
  const language = identity?.language ?? browser.language
  const asked = { ...which, email: opened.email, language, code }
  const checked = usesApp ? checkApp(deps, { ...asked, identityId: identity.id }, browser) : checkCode(deps, asked)
  await checked.catch((error: unknown) => {
    // A log-in step cannot resend its code: the next code comes with the next log-in.
    if (error instanceof Refusal && error.code === 'code_expired') throw new Refusal('challenge_lost')
    if (error instanceof Refusal && error.code === 'code_used_up') throw new Refusal('challenge_used_up')
    throw error
  })
  await takeCode(database.db, which)
  const answer = await readAnswer(
    await auth.api.verifyTwoFactorOTP({
      body: { code: innerCode(secret, subject), trustDevice: trustDevice && !usesApp },
      headers: headersOf(browser),
      asResponse: true,
    }),
  )
  if (!answer.ok) throw new Refusal('challenge_lost')
  return { cookies: [...answer.cookies, knownBrowserCookie(deps, opened.email, browser)] }
}

type Asked = Reader & { purpose: 'challenge'; subject: string; code: string; identityId: string }

/**
 * A caller here knows the password. Guesses from unknown browsers are slowed down, and those of a known browser are counted separately.
 */
async function checkApp(
  deps: IdentityDeps,
  { code, identityId, language, ...which }: Asked,
  browser: Browser,
): Promise<void> {
  const known = knownBrowserId(deps, which.email, browser)
  const whom = known === undefined ? which.email : `${which.email} on ${known}`
  await slowDown(deps, deps.limits.appCode, whom)
  await checkTry(deps, which, () => proveByApp(deps, { identityId, email: which.email, language, code }))
  await forgetThrottle(deps, deps.limits.appCode, whom)
}

import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { assertWithin, countWithin, forgetThrottle, isSpent } from '../kit/throttle.ts'
import { withChallengeCode } from './auth.ts'
import { codeLifeMs, newCode, openCode } from './codes.ts'
import { challengeId } from './challenge.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { challengeLetter } from './letters.ts'
import { headersOf, readAnswer, withCookies, type Browser, type LibraryAnswer } from './library.ts'
import { pendingCookie } from './pending.ts'
import { postCode } from './send-code.ts'
import { findIdentityByEmail, isTrustedDevice } from './store.ts'
import { namedDevice } from './trusted-devices.ts'

type SignedIn = WithCookies<{ outcome: 'signed_in' | 'challenge' }>

/** An account that has to be confirmed first: refused, but with the cookie that lets this browser do it. */
export class NotConfirmed extends Refusal {
  readonly cookies: readonly string[]

  constructor(cookies: readonly string[]) {
    super('user_not_confirmed')
    this.cookies = cookies
  }
}

/**
 * Logs in by e-mail and password. On a device that we do not know, a six-digit code is sent and asked for first (D-29).
 * After too many failures the address is locked for a while, but not for a device that its owner has used before: a
 * stranger who guesses does not lock the owner out (F-131).
 */
export async function signIn(
  deps: IdentityDeps,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignedIn> {
  const lock = await lockOf(deps, email, browser)
  if (await isSpent(deps, deps.limits.logInFailedByIp, browser.ip)) throw new Refusal('too_many_requests')
  if (await isSpent(deps, deps.limits.logInFailed, lock)) throw new Refusal('not_authorized')
  const answer = await readAnswer(
    await deps.auth.api.signInEmail({ body: { email, password }, headers: headersOf(browser), asResponse: true }),
  )
  if (!answer.ok) return refuse(deps, { email, lock, answer, ip: browser.ip })
  await forgetThrottle(deps, deps.limits.logInFailed, lock)
  if (answer.body['twoFactorRedirect'] !== true) return { outcome: 'signed_in', cookies: answer.cookies }
  await sendChallenge(deps, email, withCookies(browser, answer.cookies))
  return { outcome: 'challenge', cookies: answer.cookies }
}

/** Whose failures are counted together: those of a known device apart from those of everybody else. */
async function lockOf({ database, clock }: IdentityDeps, email: string, { cookies }: Browser): Promise<string> {
  const identifier = namedDevice(cookies)
  const isKnown = identifier !== null && (await isTrustedDevice(database.db, { identifier, email, now: clock.now() }))
  return isKnown ? `${email} on ${identifier}` : email
}

type Failure = { email: string; lock: string; answer: LibraryAnswer; ip: string }

async function refuse(deps: IdentityDeps, { email, lock, answer, ip }: Failure): Promise<never> {
  if (answer.code === 'EMAIL_NOT_VERIFIED') {
    const identity = await findIdentityByEmail(deps.database.db, email)
    throw new NotConfirmed(identity ? [pendingCookie(deps, identity.id)] : [])
  }
  if (answer.code === 'PASSWORD_RESET_REQUIRED') throw new Refusal('password_reset_required')
  await countWithin(deps, deps.limits.logInFailedByIp, ip)
  const isWithin = await countWithin(deps, deps.limits.logInFailed, lock)
  throw new Refusal(isWithin ? 'wrong_credentials' : 'not_authorized')
}

async function sendChallenge(deps: IdentityDeps, email: string, browser: Browser): Promise<void> {
  const subject = challengeId(browser.cookies)
  if (subject === undefined) throw new Refusal('challenge_lost')
  await assertWithin(deps, deps.limits.challengeSent, email)
  const code = newCode(deps.random)
  const issuedAt = deps.clock.now()
  await openCode(deps.database.db, { purpose: 'challenge', subject, issuedAt })
  const sent = await withChallengeCode(code, () =>
    deps.auth.api.sendTwoFactorOTP({ headers: headersOf(browser), asResponse: true }),
  )
  if (!(await readAnswer(sent)).ok) throw new Refusal('challenge_lost')
  await postCode(deps, challengeLetter(email, { code }), after(issuedAt, codeLifeMs))
}

import type { Language } from '@moon/contract/plain/languages.ts'
import { Refusal } from '../kit/refusal.ts'
import { forgetThrottle, giveBack, slowDown } from '../http/throttle.ts'
import { flowCookie } from '../browser-cookies/flow-cookie.ts'
import { hasAuthenticator } from '../authenticators/reads.ts'
import { withChallengeCode } from '../auth/with-challenge-code.ts'
import { isLongNow, openCode } from './codes.ts'
import { challengeId, innerCode } from './challenge.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { knownBrowserId, knownBrowserCookie } from '../browser-cookies/known-browser.ts'
import { headersOf, readAnswer, withCookies, type Browser } from '../auth/library.ts'
import { inLineOfKnown, inLineOf } from '../passwords/in-line-of.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { postCode } from './send-code.ts'
import { deleteTrustedDevices, findIdentityByEmail, findSignUps } from './store.ts'

type SignedIn = WithCookies<{ outcome: 'signed_in' | 'challenge'; isLong: boolean; usesApp: boolean }>
type Typed = { email: string; password: string }

/** The refusal for an unconfirmed account, with the cookie that lets this browser confirm it. */
export class NotConfirmed extends Refusal {
  readonly cookies: readonly string[]

  constructor(cookies: readonly string[]) {
    super('user_not_confirmed')
    this.cookies = cookies
  }
}

/** The maximum number of pending sign-ups of an address whose password is compared; each costs a hash. */
const mostCompared = 3

/**
 * Logs in by email and password. On an unknown device a six-digit code is mailed and required first (D-29). Each try is counted before
 * the password is compared, and tries only slow down: those from a browser in which the owner has logged in are counted separately, so a
 * guessing stranger never locks the owner out (F-131, decision 165).
 */
export async function signIn(deps: IdentityDeps, typed: Typed, browser: Browser): Promise<SignedIn> {
  const { email } = typed
  const isRight = await countTry(deps, email, browser)
  const known = knownBrowserId(deps, email, browser)
  const asker = <T>(work: () => T): T =>
    known === undefined ? inLineOf(browser.network, work) : inLineOfKnown(`${email} on ${known}`, work)
  const { usesApp, language } = await forgetTrust(deps, email)
  const answer = await readAnswer(
    await asker(() => deps.auth.api.signInEmail({ body: typed, headers: headersOf(browser), asResponse: true })),
  )
  if (!answer.ok && answer.code === 'INVALID_EMAIL_OR_PASSWORD') {
    const pending = await asker(() => findPending(deps, typed))
    if (pending === undefined) throw new Refusal('wrong_credentials')
    await isRight()
    throw new NotConfirmed([flowCookie(deps, 'pending', pending)])
  }
  if (!answer.ok && answer.code !== 'PASSWORD_RESET_REQUIRED') throw new Refusal('not_authorized')
  await isRight()
  if (!answer.ok) throw new Refusal('password_reset_required')
  if (answer.body['twoFactorRedirect'] !== true)
    return {
      outcome: 'signed_in',
      isLong: false,
      usesApp,
      cookies: [...answer.cookies, knownBrowserCookie(deps, email, browser)],
    }
  const isLong = await openChallenge(
    deps,
    { email, usesApp, language: language ?? browser.language },
    withCookies(browser, answer.cookies),
  )
  return { outcome: 'challenge', isLong, usesApp, cookies: answer.cookies }
}

/** Counts a try before anything is read. The returned function takes the try back, once the password was right. */
async function countTry(deps: IdentityDeps, email: string, browser: Browser): Promise<() => Promise<void>> {
  const { limits } = deps
  const known = knownBrowserId(deps, email, browser)
  if (known !== undefined) {
    const own = `${email} on ${known}`
    await slowDown(deps, limits.logIn, own)
    return () => forgetThrottle(deps, limits.logIn, own)
  }
  const own = `${email} from ${browser.network}`
  await slowDown(deps, limits.logInByNetwork, browser.network)
  await slowDown(deps, limits.logIn, own)
  await slowDown(deps, limits.logInByAddress, email)
  return async () => {
    await giveBack(deps, limits.logInByNetwork, browser.network)
    await forgetThrottle(deps, limits.logIn, own)
    await giveBack(deps, limits.logInByAddress, email)
  }
}

/** A pending sign-up that has this password. */
async function findPending({ database }: IdentityDeps, { email, password }: Typed): Promise<string | undefined> {
  if (await findIdentityByEmail(database.db, email)) return undefined
  const waiting = await findSignUps(database.db, { email, most: mostCompared })
  for (const { id, passwordHash } of waiting) if (await verifyPassword(passwordHash, password)) return id
  return undefined
}

/**
 * Returns the account's language, and whether it has an authenticator app: then no device is trusted, and each log-in asks for its code
 * (decision 245).
 */
async function forgetTrust({ database }: IdentityDeps, email: string) {
  const identity = await findIdentityByEmail(database.db, email)
  const language = identity?.language ?? null
  if (!identity || !(await hasAuthenticator(database.db, identity.id))) return { usesApp: false, language }
  await deleteTrustedDevices(database.db, identity.id)
  return { usesApp: true, language }
}

/** Opens the tries of this log-in, and mails its code unless the account has an authenticator app. */
async function openChallenge(
  deps: IdentityDeps,
  { email, usesApp, language }: { email: string; usesApp: boolean; language: Language },
  browser: Browser,
): Promise<boolean> {
  const { auth, clock, database, random, secret } = deps
  const subject = challengeId(deps, browser.cookies)
  if (subject === undefined) throw new Refusal('challenge_lost')
  const isLong = !usesApp && (await isLongNow(deps, email, browser))
  const sent = await withChallengeCode(innerCode(secret, subject), () =>
    auth.api.sendTwoFactorOTP({ headers: headersOf(browser), asResponse: true }),
  )
  if (!(await readAnswer(sent)).ok) throw new Refusal('challenge_lost')
  const asked = { purpose: 'challenge', subject, email, isLong } as const
  await database.transaction(async (tx) => {
    await openCode(tx, { random, now: clock.now() }, asked)
    if (!usesApp) await postCode(tx, deps, { ...asked, language })
  })
  return isLong
}

import { randomUUID } from 'node:crypto'
import { deleteAllKeys } from '../api-keys/delete-api-key.ts'
import { hasAuthenticator } from '../authenticators/reads.ts'
import { Refusal } from '../kit/refusal.ts'
import { after } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { forgetThrottle, slowDown } from '../http/throttle.ts'
import { turnOffEndpoints } from '../endpoints/end-endpoints.ts'
import { readFlowCookie, flowCookie } from '../browser-cookies/flow-cookie.ts'
import { deleteCodesOf } from './code-store.ts'
import { checkCode, isLongNow, takeCode } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { knownBrowserId, knownBrowserCookie } from '../browser-cookies/known-browser.ts'
import { firstPasswordEmail, passwordChangedEmail } from './emails.ts'
import type { Browser } from '../auth/library.ts'
import { assertPassword } from '../passwords/assert-password.ts'
import { listPasskeys } from '../passkeys/reads.ts'
import { inLineOf } from '../passwords/in-line-of.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { findContactOfIdentity } from '../users/reads.ts'
import { pausePayouts } from '../users/assert-may-pay-out.ts'
import { recordFirstPassword } from '../users/record-first-password.ts'
import { promiseCode } from './send-code.ts'
import { endAllSessions } from './session.ts'
import { findIdentityByEmail, findPasswordHash, requirePasswordReset, upsertPassword } from './store.ts'

const payoutsWaitMs = 24 * 3_600_000

/**
 * Sends a reset code that is valid in this browser alone. For an unknown address answers the specification's text, or the usual answer
 * (T14).
 */
export async function requestReset(
  deps: IdentityDeps,
  { email }: { email: string },
  browser: Browser,
): Promise<WithCookies<{ isLong: boolean }>> {
  const { database, limits } = deps
  await slowDown(deps, limits.resetByNetwork, knownBrowserId(deps, email, browser) ?? browser.network)
  await slowDown(
    deps,
    limits.codeAsked,
    `reset ${email} from ${knownBrowserId(deps, email, browser) ?? browser.network}`,
  )
  const identity = await findIdentityByEmail(database.db, email)
  if (!identity && deps.revealUnknownEmail) throw new Refusal('user_not_found')
  const isLong = await isLongNow(deps, email, browser)
  const subject = randomUUID()
  await database.transaction((tx) =>
    promiseCode(tx, deps, { why: 'reset', email, subject, isLong, language: browser.language }),
  )
  return { isLong, cookies: [flowCookie(deps, 'reset', subject)] }
}

/**
 * Sets a new password by code, or the first one of a federated account. Ends every session, makes every device unknown (so the next
 * log-in asks for six digits, D-29), revokes every API key and access token, pauses payouts, and emails the owner what ended and which
 * ways to log in remain (decisions 278 and 450).
 */
export async function submitReset(
  deps: IdentityDeps,
  { email, code, password }: { email: string; code: string; password: string },
  browser: Browser,
): Promise<WithCookies> {
  const { database, clock, limits } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  assertPassword(password, { email })
  const subject = readFlowCookie(deps, 'reset', browser.cookies)
  if (subject === undefined) throw new Refusal('code_mismatch')
  const which = { purpose: 'reset', subject } as const
  await checkCode(deps, { ...which, email, code })
  const identity = await findIdentityByEmail(database.db, email)
  if (!identity) throw new Refusal('code_mismatch')
  const passwordHash = await inLineOf(browser.network, () => hashPassword(password))
  await database.transaction(async (tx) => {
    await takeCode(tx, which)
    await deleteCodesOf(tx, { purpose: 'reset', email })
    await upsertPassword(tx, { identityId: identity.id, passwordHash, at: clock.now() })
    await endAllSessions(tx, identity.id)
    await requirePasswordReset(tx, { email, isRequired: false })
    if (!identity.hasPassword) await recordFirstPassword(tx, identity.id)
    const user = await findContactOfIdentity(tx, identity.id)
    const keyHint = user && (await deleteAllKeys(tx, { userId: user.id, at: clock.now() }))
    const endpoints = user ? await turnOffEndpoints(tx, user.id) : []
    const isPaused = await pauseAfterReset(tx, { identityId: identity.id, now: clock.now() })
    const { passkeys } = await listPasskeys(tx, deps, identity.id)
    const { hasPassword, providers } = identity
    const left = {
      publicUrl: deps.publicUrl,
      keyHint,
      endpoints,
      isPaused,
      passkeys: passkeys.map(({ name }) => name),
      providers,
    }
    const to = { email, language: identity.language ?? browser.language }
    await deps.post(tx, hasPassword ? passwordChangedEmail(to, left) : firstPasswordEmail(to, left))
  })
  await forgetThrottle(deps, limits.logIn, `${email} from ${browser.network}`)
  return { cookies: [knownBrowserCookie(deps, email, browser)] }
}

/**
 * An attacker who reads the owner's mail can reset the password and confirm a payout. The owner has a day to notice; an account with an
 * authenticator app needs no pause, because the mail alone does not log in to it (decision 450).
 */
async function pauseAfterReset(tx: Tx, { identityId, now }: { identityId: string; now: Date }): Promise<boolean> {
  if (await hasAuthenticator(tx, identityId)) return false
  await pausePayouts(tx, { identityId, until: after(now, payoutsWaitMs) })
  return true
}

/** Requires a reset on an operator's request: the next log-in with the right password leads to the reset page (STA-06). */
export async function demandReset({ database }: Pick<IdentityDeps, 'database'>, email: string): Promise<void> {
  await requirePasswordReset(database.db, { email, isRequired: true })
}

/** Whether a user has a password. */
export const hasPassword = async (on: Db | Tx, identityId: string): Promise<boolean> =>
  (await findPasswordHash(on, identityId)) !== null

/** The caller must throttle tries before it calls this. */
export async function isPasswordOf(on: Db | Tx, identityId: string, typed: string): Promise<boolean> {
  const hash = await findPasswordHash(on, identityId)
  return hash !== null && (await verifyPassword(hash, typed))
}

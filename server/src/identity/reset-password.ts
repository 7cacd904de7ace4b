import { Refusal } from '../kit/refusal.ts'
import { assertWithin, forgetThrottle } from '../kit/throttle.ts'
import { closeCode, spendTry } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { passwordChangedLetter } from './letters.ts'
import { headersOf, readAnswer, type Browser } from './library.ts'
import { assertPassword } from './password-policy.ts'
import { promiseCode } from './send-code.ts'
import { deleteTrustedDevices, findIdentityByEmail, requirePasswordReset } from './store.ts'

/** Sends a reset code. For an unknown address the specification's text, or the same answer as ever (T14). */
export async function requestReset(
  deps: IdentityDeps,
  { email }: { email: string },
  { ip }: { ip: string },
): Promise<void> {
  await assertWithin(deps, deps.limits.resetAskedByIp, ip)
  await assertWithin(deps, deps.limits.codeSent, `reset ${email}`)
  const identity = await findIdentityByEmail(deps.database.db, email)
  if (!identity && deps.revealUnknownEmail) throw new Refusal('user_not_found')
  await promiseCode(deps, { why: 'reset', email })
}

/**
 * Sets a new password by code. Every session ends, every device becomes unknown again (so the next log-in asks for six
 * digits, D-29), and the owner is told by mail.
 */
export async function submitReset(
  deps: IdentityDeps,
  { email, code, password }: { email: string; code: string; password: string },
  browser: Browser,
): Promise<void> {
  const { database, limits } = deps
  await assertWithin(deps, limits.codeTriedByIp, browser.ip)
  await assertWithin(deps, limits.codeTried, email)
  const identity = await findIdentityByEmail(database.db, email)
  assertPassword(password, { email })
  await spendTry(deps, { purpose: 'reset', subject: email })
  const answer = await readAnswer(
    await deps.auth.api.resetPasswordEmailOTP({
      body: { email, otp: code, password },
      headers: headersOf(browser),
      asResponse: true,
    }),
  )
  if (!answer.ok || !identity) throw new Refusal(answer.code === 'OTP_EXPIRED' ? 'code_expired' : 'code_mismatch')
  await closeCode(deps, { purpose: 'reset', subject: email })
  await forgetThrottle(deps, limits.logInFailed, email)
  await database.transaction(async (tx) => {
    await deleteTrustedDevices(tx, identity.id)
    await requirePasswordReset(tx, { email, isRequired: false })
    await deps.post(tx, passwordChangedLetter(email))
  })
}

/** An operator asks for it: the next log-in with the right password leads to the reset page (STA-06). */
export async function demandReset({ database }: Pick<IdentityDeps, 'database'>, email: string): Promise<void> {
  await requirePasswordReset(database.db, { email, isRequired: true })
}

import { Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../kit/throttle.ts'
import { subscribe } from '../support/subscribe.ts'
import { closeCode, spendTry } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { headersOf, readAnswer, type Browser } from './library.ts'
import { holdsPending } from './pending.ts'
import { findIdentityByEmail } from './store.ts'

/** Confirms an address by its code and signs in. The browser becomes a known one (D-29). */
export async function confirmSignUp(
  deps: IdentityDeps,
  { email, code }: { email: string; code: string },
  browser: Browser,
): Promise<WithCookies> {
  const { database, limits } = deps
  await assertWithin(deps, limits.codeTriedByIp, browser.ip)
  await assertWithin(deps, limits.codeTried, email)
  await spendTry(deps, { purpose: 'confirm', subject: email })
  const identity = await findIdentityByEmail(database.db, email)
  if (!identity || identity.email_verified || !holdsPending(deps, browser.cookies, identity.id))
    throw new Refusal('code_mismatch')
  const answer = await readAnswer(
    await deps.auth.api.verifyEmailOTP({ body: { email, otp: code }, headers: headersOf(browser), asResponse: true }),
  )
  if (!answer.ok) throw new Refusal(answer.code === 'OTP_EXPIRED' ? 'code_expired' : 'code_mismatch')
  await closeCode(deps, { purpose: 'confirm', subject: email })
  if (identity.wants_newsletter) await subscribe(deps, { email })
  return { cookies: answer.cookies }
}

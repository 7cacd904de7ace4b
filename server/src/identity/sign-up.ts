import { randomUUID } from 'node:crypto'
import { Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../kit/throttle.ts'
import { cleanName } from '../users/name.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { headersOf, readAnswer, type Browser } from './library.ts'
import { assertPassword } from './password-policy.ts'
import { pendingCookie } from './pending.ts'
import { promiseCode } from './send-code.ts'
import { deleteUnconfirmed, findIdentityByEmail } from './store.ts'

type Form = { name: string; email: string; password: string; subscribe: boolean }

/**
 * Makes an account that waits for its code. Whoever has an account already is answered the same and told by mail. Of
 * several unconfirmed sign-ups of one address the last counts, because nobody has proved to own it yet.
 */
export async function signUp(deps: IdentityDeps, form: Form, browser: Browser): Promise<WithCookies> {
  const { database, limits } = deps
  const { email, password } = form
  await assertWithin(deps, limits.signUpByIp, browser.ip)
  assertPassword(password, form)
  await assertWithin(deps, limits.signUp, email)
  await deleteUnconfirmed(database.db, email)
  const answer = await readAnswer(
    await deps.auth.api.signUpEmail({
      body: { name: cleanName(form.name), email, password, wantsNewsletter: form.subscribe },
      headers: headersOf(browser),
      asResponse: true,
    }),
  )
  if (!answer.ok) throw new Refusal('signup_failed')
  await promiseCode(deps, { why: 'sign-up', email })
  const identity = await findIdentityByEmail(database.db, email)
  const pendingId = identity?.email_verified === false ? identity.id : randomUUID()
  return { cookies: [pendingCookie(deps, pendingId)] }
}

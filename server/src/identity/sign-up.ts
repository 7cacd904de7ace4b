import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { countSignUp } from '../funnel/count-sign-up.ts'
import { Refusal } from '../kit/refusal.ts'
import { slowDown } from '../http/throttle.ts'
import { cleanName } from '../users/name.ts'
import { flowCookie } from '../browser-cookies/flow-cookie.ts'
import { isLongNow } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import type { Browser } from '../auth/library.ts'
import { assertPassword } from '../passwords/assert-password.ts'
import { inLineOf } from '../passwords/in-line-of.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { promiseCode } from './send-code.ts'
import { insertSignUp } from './store.ts'

type Form = { name: string; email: string; password: string; subscribe: boolean }

/**
 * Stores a pending sign-up. Any number may wait for one address, each bound to its own browser, so nobody can prevent the owner from
 * signing up; the first whose code is confirmed becomes the account. An address that has an account already gets the same answer, and an
 * email.
 */
export async function signUp(
  deps: IdentityDeps,
  form: Form,
  browser: Browser,
): Promise<WithCookies<{ isLong: boolean }>> {
  const { database, clock, limits } = deps
  const { email, password } = form
  await slowDown(deps, limits.signUpByNetwork, browser.network)
  assertPassword(password, form)
  if (!z.email().safeParse(email).success) throw new Refusal('signup_failed')
  await slowDown(deps, limits.signUp, `${email} from ${browser.network}`)
  const passwordHash = await inLineOf(browser.network, () => hashPassword(password))
  const isLong = await isLongNow(deps, email, browser)
  const id = randomUUID()
  const asked = { id, email, name: cleanName(form.name), passwordHash, wantsNewsletter: form.subscribe }
  await database.transaction(async (tx) => {
    await insertSignUp(tx, { ...asked, at: clock.now() })
    await countSignUp(tx, clock.now())
    await promiseCode(tx, deps, { why: 'sign-up', email, subject: id, isLong, language: browser.language })
  })
  return { isLong, cookies: [flowCookie(deps, 'pending', id)] }
}

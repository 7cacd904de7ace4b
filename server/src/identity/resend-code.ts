import { slowDown } from '../http/throttle.ts'
import { readFlowCookie } from '../browser-cookies/flow-cookie.ts'
import { isLongNow } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import type { Browser } from '../auth/library.ts'
import { promiseCode } from './send-code.ts'
import { findSignUp } from './store.ts'

/**
 * Resends the confirmation code of this browser's sign-up. A browser without a sign-up for the address gets the same answer, and no
 * email is sent.
 */
export async function resendCode(
  deps: IdentityDeps,
  { email }: { email: string },
  browser: Browser,
): Promise<{ isLong: boolean }> {
  const { database, limits } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  await slowDown(deps, limits.codeAsked, `confirm ${email} from ${browser.network}`)
  const id = readFlowCookie(deps, 'pending', browser.cookies)
  const signUp = id === undefined ? undefined : await findSignUp(database.db, { id, email })
  if (!signUp) return { isLong: false }
  const isLong = await isLongNow(deps, email, browser)
  await database.transaction((tx) =>
    promiseCode(tx, deps, { why: 'resend', email, subject: signUp.id, isLong, language: browser.language }),
  )
  return { isLong }
}

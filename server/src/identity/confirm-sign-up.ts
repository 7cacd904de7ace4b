import { Refusal } from '../kit/refusal.ts'
import { slowDown } from '../http/throttle.ts'
import { subscribe } from '../notices/subscribe.ts'
import { readFlowCookie } from '../browser-cookies/flow-cookie.ts'
import { deleteCodesOf } from './code-store.ts'
import { checkCode, takeCode } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { knownBrowserCookie } from '../browser-cookies/known-browser.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'
import { deleteSignUpsOf, findSignUp, insertIdentity } from './store.ts'

/**
 * Confirms an address by its code, creates the account and signs in. Deletes other sign-ups with the address. The browser becomes
 * trusted (D-29).
 */
export async function confirmSignUp(
  deps: IdentityDeps,
  { email, code }: { email: string; code: string },
  browser: Browser,
): Promise<WithCookies> {
  const { auth, clock, database, limits } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  const id = readFlowCookie(deps, 'pending', browser.cookies)
  const signUp = id === undefined ? undefined : await findSignUp(database.db, { id, email })
  if (!signUp) throw new Refusal('code_mismatch')
  const which = { purpose: 'confirm', subject: signUp.id } as const
  await checkCode(deps, { ...which, email, code })
  const identityId = await database.transaction(async (tx) => {
    await takeCode(tx, which)
    const made = await insertIdentity(tx, { ...signUp, at: clock.now() })
    if (made === undefined) throw new Refusal('code_mismatch')
    await deleteSignUpsOf(tx, email)
    await deleteCodesOf(tx, { purpose: 'confirm', email })
    return made
  })
  const answer = await readAnswer(
    await auth.api.enter({ body: { identityId }, headers: headersOf(browser), asResponse: true }),
  )
  if (signUp.wantsNewsletter) await subscribe(deps, { email, source: 'sign_up' })
  return { cookies: [...answer.cookies, knownBrowserCookie(deps, email, browser)] }
}

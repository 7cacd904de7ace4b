import { randomUUID } from 'node:crypto'
import { signInFlags, signInProviders, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { Browser } from '../auth/library.ts'
import { flowCookie } from '../browser-cookies/flow-cookie.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import { slowDown } from '../http/throttle.ts'
import type { WithCookies } from '../identity/deps.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { boundTo } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { insertSignIn } from './store.ts'

/** Time to choose an account, and perhaps to type a password or to find a phone. */
const signInLastsMs = 20 * 60_000

/** As long as the step-up proof that linking needs. */
const linkingLastsMs = 10 * 60_000

type Wanted = {
  provider: SignInProviderName
  isSignUp: boolean
  wayBack: string | null
  /** Null when nobody is logged in yet. */
  linkingSession: string | null
}

/**
 * The address at which a browser signs in with a provider, or links it to the logged-in user. Only that browser can finish this, by its
 * cookie, and only once.
 */
export async function startFederated(
  deps: FederatedDeps,
  { provider, isSignUp, wayBack, linkingSession }: Wanted,
  browser: Browser,
): Promise<WithCookies<{ authorizeUrl: string }>> {
  const { database, clock, limits } = deps
  await slowDown(deps, limits.federatedByNetwork, browser.network)
  const asked = deps.signInProviders[provider]
  if (!asked) throw new Refusal('feature_off', { flag: signInFlags[provider] })
  await assertFlag(database.db, signInFlags[provider])
  const id = randomUUID()
  const authorizeUrl = await asked.consentUrl(boundTo(deps, id, provider))
  if (authorizeUrl === undefined) throw new Refusal('federated_unavailable', { provider: signInProviders[provider] })
  const askedAt = clock.now()
  const expiresAt = after(askedAt, linkingSession === null ? signInLastsMs : linkingLastsMs)
  await insertSignIn(database.db, { id, provider, isSignUp, wayBack, linkingSession, askedAt, expiresAt })
  return { authorizeUrl, cookies: [flowCookie(deps, 'federated', id)] }
}

import { signInProviders } from '@moon/contract/plain/sign-in-providers.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Claims } from '../openid/sign-in-provider.ts'
import { boundTo } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import type { Answered } from './store.ts'

/** Providers' error codes for a user who cancels. */
const cancelled = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])

/**
 * The provider's claims about the user who came back from it. Refuses an answer that proves nothing, without repeating the provider's
 * own words.
 */
export async function claimsBy(
  deps: FederatedDeps,
  { id, provider, code, error }: Pick<Answered, 'id' | 'provider' | 'code' | 'error'>,
): Promise<Claims> {
  const named = { provider: signInProviders[provider] }
  const asked = deps.signInProviders[provider]
  if (!asked) throw new Refusal('federated_unavailable', named)
  if (code === null) throw new Refusal(cancelled.has(error ?? '') ? 'federated_cancelled' : 'federated_refused', named)
  const redeemed = await asked.redeem({ ...boundTo(deps, id, provider), code })
  if (redeemed.kind === 'verified') return redeemed.claims
  if (redeemed.kind === 'unknown') throw new Refusal('federated_unavailable', named)
  // Our own client id or secret is wrong: nobody can sign in with this provider until an operator mends it.
  const isOurs = redeemed.why === 'invalid_client'
  deps.log[isOurs ? 'error' : 'warn']({ provider, why: redeemed.why }, 'a sign-in with a provider was refused')
  throw new Refusal(isOurs ? 'federated_unavailable' : 'federated_refused', named)
}

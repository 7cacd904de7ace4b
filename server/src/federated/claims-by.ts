import { signInProviders } from '@moon/contract/plain/sign-in-providers.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Claims } from '../openid/sign-in-provider.ts'
import { boundTo } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import type { Answered } from './store.ts'

/** How providers call it when somebody turns back. */
const cancelled = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])

/** What a provider says of the user who came back from it. Refuses whatever proves nothing, in words without the provider's own. */
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
  // Our own id or secret is wrong: nobody gets in this way until somebody looks.
  const isOurs = redeemed.why === 'invalid_client'
  deps.log[isOurs ? 'error' : 'warn']({ provider, why: redeemed.why }, 'a sign-in with a provider was refused')
  throw new Refusal(isOurs ? 'federated_unavailable' : 'federated_refused', named)
}

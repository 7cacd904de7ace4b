import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { IdentityDeps } from '../identity/deps.ts'
import type { Log } from '../kit/log.ts'
import type { SignInProvider } from '../openid/sign-in-provider.ts'

/** Dependencies of sign-in with a provider. */
export type FederatedDeps = IdentityDeps & {
  log: Log
  /** The sign-in providers at which this Moon is registered. */
  signInProviders: Readonly<Partial<Record<SignInProviderName, SignInProvider>>>
}

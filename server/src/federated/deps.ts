import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { IdentityDeps } from '../identity/deps.ts'
import type { Log } from '../kit/log.ts'
import type { SignInProvider } from '../openid/sign-in-provider.ts'

/** What sign-in with a provider stands on. */
export type FederatedDeps = IdentityDeps & {
  log: Log
  /** Those that this Moon is registered at. */
  signInProviders: Readonly<Partial<Record<SignInProviderName, SignInProvider>>>
}

import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { Browser } from '../auth/library.ts'
import { linkProvider } from '../identity/enter-federated.ts'
import type { Reader } from '../mail/write-email.ts'
import { claimsBy } from './claims-by.ts'
import type { FederatedDeps } from './deps.ts'
import { takeBrought } from './take-brought.ts'

/**
 * Links the account from the provider's answer to the user whose session asked for it. Only the subject at the provider counts, not the
 * address: the user has just proved who they are here (decision 293).
 */
export async function finishLink(
  deps: FederatedDeps,
  { sessionId, ...owner }: Reader & { sessionId: string; identityId: string },
  browser: Browser,
): Promise<{ provider: SignInProviderName }> {
  const answered = await takeBrought(deps, browser, { linkingSession: sessionId })
  const { subject, email, isEmailVerified } = await claimsBy(deps, answered)
  const { provider } = answered
  await linkProvider(deps, { ...owner, provider, subject, known: isEmailVerified ? email : null })
  return { provider }
}

import type { SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { call } from '../api/call.ts'

type Wanted = { provider: SignInProviderName; isSignUp: boolean; wayBack: string | null }

/** Redirects to a provider to sign in there, and passes the destination to return to. */
export async function leaveForProvider({ wayBack, ...wanted }: Wanted): Promise<void> {
  const body = { ...wanted, ...(wayBack?.startsWith('/') && { wayBack }) }
  location.assign((await call('startFederated', { body })).authorizeUrl)
}

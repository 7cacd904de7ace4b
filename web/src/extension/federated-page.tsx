import { signInProviders, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { useEffect, useRef } from 'react'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { leaveForProvider } from '../identity/leave-for-provider.ts'
import { problemState } from '../identity/provider-problem.ts'
import { paths } from '../paths.ts'
import { Waiting } from './waiting.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Accepts true or false and one of the two sign-in providers; anything else is an unknown address [EXT-09]. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { isSignUp = '', provider = '' } = params
  if (!['true', 'false'].includes(isSignUp) || !Object.hasOwn(signInProviders, provider))
    return redirect(paths.extensionError)
  return { isSignUp: isSignUp === 'true', provider: provider as SignInProviderName }
}

export const meta = () => [{ title: say('Signing in | Moon') }]

/** Redirects to a sign-in provider at once, which leads back on the way to the extension [EXT-08]. */
export default function FederatedPage() {
  const wanted = useLoaderData<{ isSignUp: boolean; provider: SignInProviderName }>()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    leaveForProvider({ ...wanted, wayBack: paths.extensionArrival }).catch((error: unknown) =>
      navigate(wanted.isSignUp ? paths.extensionSignup : paths.extensionLogin, {
        replace: true,
        state: problemState(errorText(error)),
      }),
    )
  })
  return <Waiting heading={say('Going to {provider}…', { provider: signInProviders[wanted.provider] })} />
}

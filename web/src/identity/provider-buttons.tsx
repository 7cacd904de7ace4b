import { hiddenMark } from '@moon/contract/page-marks.ts'
import {
  signInFlags,
  signInProviderNames,
  signInProviders,
  type SignInProviderName,
} from '@moon/contract/plain/sign-in-providers.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { doorOf, isOfExtension } from '../paths.ts'
import { errorText } from '../api/api-error.ts'
import { useWait } from '../kit/use-wait.ts'
import { FormError } from './form-error.tsx'
import { leaveForProvider } from './leave-for-provider.ts'
import { ProviderLogo } from '../kit/provider-logo.tsx'
import { problemOf } from './provider-problem.ts'
import { useProviders } from './use-providers.ts'
import { say } from '@moon/ui/language/say.ts'

/**
 * One button for each enabled sign-in provider, in the providers' own colours and of equal size [AUT-02, AUT-09]. Errors on the way back
 * from a provider are shown here, too.
 */
export function ProviderButtons({ isSignUp }: { isSignUp: boolean }) {
  const flags = useProviders()
  const isOn = (name: SignInProviderName) => flags[signInFlags[name]] === true
  const { busy, problem, leave } = useLeave(isSignUp)
  // All buttons are in the document, hidden: the server that sends the document knows which providers are enabled before the app does.
  return (
    <div className="grid gap-3">
      {signInProviderNames.map((name) => (
        <button
          key={name}
          {...hiddenMark(name)}
          hidden={!isOn(name)}
          suppressHydrationWarning
          type="button"
          aria-busy={busy === name || undefined}
          aria-disabled={busy !== undefined || undefined}
          onClick={() => void leave(name)}
          className={classNames(looks.all, looks[name], busy !== undefined && 'cursor-progress')}
        >
          <ProviderLogo provider={name} />
          {say('Continue with {provider}', { provider: signInProviders[name] })}
        </button>
      ))}
      <FormError>{problem}</FormError>
      <p
        {...hiddenMark('anyProvider')}
        hidden={!signInProviderNames.some(isOn)}
        suppressHydrationWarning
        className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
      >
        {say('or with your email address')}
      </p>
    </div>
  )
}

/** Redirects to a provider, and holds the error if that failed. */
function useLeave(isSignUp: boolean) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const [search] = useSearchParams()
  const [busy, setBusy] = useState<SignInProviderName>()
  const [problem, setProblem] = useState(problemOf(state))
  const wait = useWait()
  // A page restored by the browser's Back button is no longer busy.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  const leave = async (provider: SignInProviderName) => {
    if (busy !== undefined || wait.text !== undefined) return
    setBusy(provider)
    setProblem(undefined)
    try {
      const wayBack = search.get('redirect') ?? (isOfExtension(pathname) ? doorOf(pathname).arrival : null)
      await leaveForProvider({ provider, isSignUp, wayBack })
    } catch (error) {
      if (!wait.heed(error)) setProblem(errorText(error))
      setBusy(undefined)
    }
  }
  return { busy, problem: wait.text ?? problem, leave }
}

/** Google's and Apple's rules for such buttons: their colours in both themes, their unchanged marks, and one size. */
const looks = {
  all: 'inline-flex min-h-11 items-center justify-center gap-2.5 rounded-control border px-5 text-[min(1.1875rem,5.6vw)] font-medium transition-opacity select-none hover:opacity-90 active:translate-y-px',
  google:
    'border-[color:light-dark(#747775,#8e918f)] bg-[color:light-dark(#ffffff,#131314)] text-[color:light-dark(#1f1f1f,#e3e3e3)]',
  apple: 'border-transparent bg-[color:light-dark(#000000,#ffffff)] text-[color:light-dark(#ffffff,#000000)]',
} as const

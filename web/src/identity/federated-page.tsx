import { signInProviders } from '@moon/contract/plain/sign-in-providers.ts'
import { useEffect, useRef } from 'react'
import { redirectDocument, useNavigate, useParams } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { errorPath } from '../kit/error-path.ts'
import { doorOf, isOfApp, paths } from '../paths.ts'
import { isSignedIn } from '../session/sign-out.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import { enterNew } from './enter.ts'
import { lengthOf } from './long-code-note.tsx'
import { problemState } from './provider-problem.ts'
import { ProveStep } from './prove-step.tsx'
import { useEntryState } from './use-entry-state.ts'
import { say } from '@moon/ui/language/say.ts'

/** Anything but true or false, or an unknown provider, is an unknown address (D-31) [AUT-15]. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { isSignUp = '', provider } = params
  const isRight = ['true', 'false'].includes(isSignUp) && (provider === undefined || provider in signInProviders)
  return isRight ? null : redirectDocument(errorPath(404))
}

export const meta = () => [{ title: say('Signing in | Moon') }]

type Step = { email: string; codeLength: number }

/**
 * The page that a provider leads back to: signs in, checks the device, sends the country, and leads to the dashboard, or to the screen
 * after a sign-up if the account is new [AUT-16, AUT-17, AUT-18]. Errors are shown on the log-in page.
 */
export default function FederatedPage() {
  const navigate = useNavigate()
  const { isSignUp } = useParams()
  const [step, setStep] = useEntryState<Step>('prove')
  const door = isSignUp === 'true' ? paths.signup : paths.login
  const arrive = useArriveFederated()
  const hasBegun = useRef(step !== undefined)

  useEffect(() => {
    // The provider's answer is valid once, so the call is made once.
    if (hasBegun.current) return
    hasBegun.current = true
    const finish = async () => {
      const finished = await call('finishFederated', {})
      if (finished.outcome === 'prove') return setStep({ email: finished.email, codeLength: lengthOf(finished) })
      return arrive(finished)
    }
    finish().catch(async (error: unknown) => {
      // A user who is already signed in opened this address again.
      const isLost = error instanceof ApiError && error.code === 'federated_lost'
      if (isLost && (await isSignedIn().catch(() => false))) return arrive({ isNew: false, wayBack: null })
      await navigate(door, { replace: true, state: problemState(errorText(error)) })
    })
  })

  if (step)
    return (
      <ProveStep
        {...step}
        onDone={(arrived) => void arrive(arrived)}
        onCancel={() => void navigate(door, { replace: true })}
      />
    )
  return (
    <div role="status" className="grid justify-items-center gap-6 py-16">
      <span className="size-10 animate-turn rounded-full border-3 border-accent border-e-transparent" />
      <h1 className="text-2xl">{say('Logging you in…')}</h1>
    </div>
  )
}

function useArriveFederated() {
  const navigate = useNavigate()
  return async ({ isNew, wayBack }: { isNew: boolean; wayBack: string | null }): Promise<void> => {
    await enterNew({ email: '', wantsNews: false })
    const to = safeRedirect(wayBack, paths.dashboard)
    const search = wayBack === null ? '' : `?redirect=${encodeURIComponent(to)}`
    if (isNew) return navigate(doorOf(to).welcome + search, { replace: true })
    return isOfApp(to) ? navigate(to, { replace: true }) : location.replace(to)
  }
}

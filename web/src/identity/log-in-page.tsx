import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { doorOf } from '../paths.ts'
import { AppStep } from './app-step.tsx'
import { ChallengeStep } from './challenge-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import type { LogInOutcome } from './credentials-step.tsx'
import { enter, enterNew } from './enter.ts'
import { lengthOf } from './long-code-note.tsx'
import { offerPasskey } from '../session/offer-passkey.ts'
import { useArrive } from './use-arrive.ts'
import { loadProviders } from './use-providers.ts'
import { useEntryState } from './use-entry-state.ts'
import { useWelcome } from './use-welcome.ts'
import { say } from '@moon/ui/language/say.ts'

/** Loads the provider buttons with the page. */
export async function clientLoader() {
  await loadProviders()
  return null
}

export const meta = () => [{ title: say('Log In | Moon') }]

type CodeStep = { at: 'challenge' | 'app' | 'confirm'; email: string; codeLength: number }

/** Log-in: email and password, then the further steps of the account [STA-05, STA-06, STA-07]. */
export default function LogInPage() {
  const [step, setStep] = useEntryState<CodeStep>('step')
  const navigate = useNavigate()
  const door = doorOf(useLocation().pathname)
  const arrive = useArrive()
  const welcome = useWelcome()

  const [logIn, setLogIn] = useState<{ again: LogInOutcome['again'] }>()
  const again = logIn?.again

  const arriveSignedIn = ({ isByPasskey = false } = {}) => {
    enter()
    if (!isByPasskey) void offerPasskey()
    arrive()
  }
  const next = ({ outcome, email, codeLength, usesApp, isByPasskey = false, ...rest }: LogInOutcome) => {
    setLogIn({ again: rest.again })
    switch (outcome) {
      case 'signed_in':
        return arriveSignedIn({ isByPasskey })
      case 'challenge':
        return setStep({ at: usesApp ? 'app' : 'challenge', email, codeLength })
      case 'user_not_confirmed':
        // Unlike after a sign-up, no code has been sent yet.
        return void call('resendCode', { body: { email } })
          .catch(() => ({}))
          .then((sent) => setStep({ at: 'confirm', email, codeLength: lengthOf(sent) }))
      case 'password_reset_required':
        return void navigate(door.reset, { state: { email, isRequired: true } })
    }
  }

  switch (step?.at) {
    case undefined:
      return <CredentialsStep onOutcome={next} />
    case 'challenge':
      return (
        <ChallengeStep
          {...step}
          onDone={arriveSignedIn}
          onCancel={() => setStep(undefined)}
          resend={again && (async () => next(await again()))}
        />
      )
    case 'app':
      return <AppStep onDone={arriveSignedIn} onCancel={() => setStep(undefined)} />
    case 'confirm':
      return (
        <ConfirmStep
          {...step}
          onCancel={() => setStep(undefined)}
          onDone={() => void enterNew({ email: step.email, wantsNews: false }).then(welcome)}
        />
      )
  }
}

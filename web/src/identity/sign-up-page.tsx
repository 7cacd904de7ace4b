import { ConfirmStep } from './confirm-step.tsx'
import { enterNew } from './enter.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { loadProviders } from './use-providers.ts'
import { useEntryState } from './use-entry-state.ts'
import { useWelcome } from './use-welcome.ts'
import { say } from '@moon/ui/language/say.ts'

/** Loads the provider buttons with the page. */
export async function clientLoader() {
  await loadProviders()
  return null
}

export const meta = () => [{ title: say('Sign Up | Moon') }]

/** Sign-up: the form, then the code from the email, which survives a reload, then the app [STA-01, STA-02, STA-03, STA-04]. */
export default function SignUpPage() {
  const [created, setCreated] = useEntryState<{ email: string; wantsNews: boolean; codeLength: number }>('created')
  const welcome = useWelcome()
  if (!created) return <SignUpStep onCreated={setCreated} />
  return (
    <ConfirmStep
      email={created.email}
      codeLength={created.codeLength}
      onCancel={() => setCreated(undefined)}
      onDone={() => void enterNew(created).then(welcome)}
    />
  )
}

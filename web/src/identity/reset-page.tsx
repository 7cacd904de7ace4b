import { useLocation } from 'react-router'
import { NewPasswordStep } from './new-password-step.tsx'
import { RequestResetStep } from './request-reset-step.tsx'
import { useEntryState } from './use-entry-state.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Reset password | Moon') }]

/** Password reset: the email address, then the code from the email with a new password; ends every session [AUT-12, AUT-13, STA-10]. */
export default function ResetPage() {
  const { state } = useLocation() as { state: { email?: string; isRequired?: boolean } | null }
  const [sentTo, setSentTo] = useEntryState<{ email: string; codeLength: number }>('sentTo')
  if (sentTo) return <NewPasswordStep {...sentTo} onBack={() => setSentTo(undefined)} />
  return <RequestResetStep givenEmail={state?.email ?? ''} isRequired={state?.isRequired === true} onSent={setSentTo} />
}

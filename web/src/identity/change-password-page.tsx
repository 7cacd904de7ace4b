import { Button } from '@moon/ui/button.tsx'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { useMember } from '../session/member.ts'
import { FormError } from './form-error.tsx'
import { lengthOf } from './long-code-note.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { useEntryState } from './use-entry-state.ts'
import { useWait } from '../kit/use-wait.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Change Password | Moon') }]

/**
 * Resets the password from the settings; as the reset of a forgotten password, it signs out everywhere (D-32). A user who signed up with a
 * provider sets a first password here, and only Security links to this page then.
 */
export default function ChangePasswordPage() {
  const member = useMember()
  const [sentTo, setSentTo] = useEntryState<{ email: string; codeLength: number }>('sentTo')
  if (member.kind === 'banned') return <Navigate to={paths.dashboard} replace />
  const title = member.user.isFederated ? say('Set a Password') : say('Change Password')
  return (
    <section className="grid max-w-140 gap-6">
      {sentTo ? (
        <NewPasswordStep {...sentTo} submitText={title} onBack={() => setSentTo(undefined)} />
      ) : (
        <RequestStep title={title} email={member.user.email} onSent={setSentTo} />
      )}
    </section>
  )
}

type RequestStepProps = { title: string; email: string; onSent: (sent: { email: string; codeLength: number }) => void }

function RequestStep({ title, email, onSent }: RequestStepProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wait = useWait()
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onSent({ email, codeLength: lengthOf(await call('requestReset', { body: { email } })) })
    } catch (error) {
      if (!wait.heed(error)) setProblem(errorText(error))
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <div className="grid justify-items-start gap-5 rounded-card border border-line bg-surface-raised p-5 sm:p-7">
        <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
          <Mail aria-hidden className="size-5" />
        </span>
        <p className="text-pretty">
          <Said
            text="We send a code to {email}. With it you choose a new password. Then you are signed out on every device, and log in with the new one."
            email={<b className="wrap-anywhere">{email}</b>}
          />
        </p>
        <FormError>{wait.text ?? problem}</FormError>
        <Button isBusy={isBusy} disabled={wait.text !== undefined} onClick={() => void send()}>
          {say('Send Confirmation')}
        </Button>
      </div>
    </>
  )
}

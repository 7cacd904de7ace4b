import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { doorOf } from '../paths.ts'
import { EmailField } from './email-field.tsx'
import { readEmail } from '@moon/contract/plain/read-email.ts'
import { FormError } from './form-error.tsx'
import { lengthOf } from './long-code-note.tsx'
import { useFields } from './use-fields.ts'
import { useWait } from '../kit/use-wait.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../kit/said-refusal.ts'

type RequestResetStepProps = {
  givenEmail: string
  isRequired: boolean
  onSent: (sent: { email: string; codeLength: number }) => void
}

/** Step 1: the address to send the code to [AUT-12, VAL-15]. */
export function RequestResetStep({ givenEmail, isRequired, onSent }: RequestResetStepProps) {
  const { typed, ...form } = useFields({ email: givenEmail })
  const email = readEmail(typed.email)
  const [problem, setProblem] = useState<string>()
  const wait = useWait()
  const door = doorOf(useLocation().pathname)

  const submit = form.submit(async () => {
    if (!email) return
    setProblem(undefined)
    try {
      const answer = await call('requestReset', { body: { email } })
      onSent({ email, codeLength: lengthOf(answer) })
    } catch (error) {
      if (!wait.heed(error)) setProblem(errorText(error))
    }
  })

  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">{say('Reset your password')}</h1>
        <p className="text-ink-muted">{say('We send a code to your address. With it you choose a new password.')}</p>
      </div>
      {isRequired && <Banner tone="caution">{saidRefusal('password_reset_required')}</Banner>}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField typed={typed.email} autoComplete="username" {...form.text('email')} />
        <FormError>{wait.text ?? problem}</FormError>
        <Button type="submit" size="large" isBusy={form.isSending} disabled={!email || wait.text !== undefined}>
          {say('Send Confirmation')}
        </Button>
        <Link to={door.login} className={buttonClass('quiet')}>
          {say('Back to log in')}
        </Link>
      </form>
    </>
  )
}

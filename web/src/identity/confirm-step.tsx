import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/code-input.tsx'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { codeText } from './code-text.ts'
import { ResendButton } from './resend-button.tsx'

type ConfirmStepProps = {
  email: string
  /** Reached from a log-in: no code was sent just now, so one is sent on arrival. */
  isAlreadyKnown?: boolean
  onDone: () => void
  onCancel: () => void
}

/** Confirms an account by the code from its mail [AUT-11, STA-01, VAL-13]. */
export function ConfirmStep({ email, isAlreadyKnown = false, onDone, onCancel }: ConfirmStepProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (isAlreadyKnown) void call('resendCode', { body: { email } }).catch(() => undefined)
  }, [email, isAlreadyKnown])

  const verify = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call('confirmSignUp', { body: { email, code } })
      onDone()
    } catch (error) {
      setProblem(codeText(error))
      setCode('')
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (code) void verify()
      }}
    >
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">Check your inbox</h1>
        <p className="text-ink-muted">
          We sent a six-digit code to <b className="wrap-anywhere text-ink">{email}</b>. It confirms that the address is
          yours.
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field */}
      <CodeInput label="Confirmation code" value={code} onChange={setCode} error={problem} autoFocus />
      <div className="grid gap-2">
        <Button type="submit" size="large" isBusy={isBusy} disabled={code === ''}>
          Verify
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <ResendButton send={() => call('resendCode', { body: { email } })} onProblem={setProblem} />
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { call } from '../api/call.ts'
import { ResendButton } from './resend-button.tsx'
import { useCode } from './use-code.ts'

type ConfirmStepProps = {
  email: string
  onDone: () => void
  onCancel: () => void
}

/** Confirms an account by the code from its mail [AUT-11, STA-01, VAL-13]. */
export function ConfirmStep({ email, onDone, onCancel }: ConfirmStepProps) {
  const { code, setCode, problem, setProblem, isBusy, verify } = useCode({
    send: (code) => call('confirmSignUp', { body: { email, code } }),
    onDone,
  })

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

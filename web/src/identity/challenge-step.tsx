import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { codeLength } from '@moon/contract/limits.ts'
import { call } from '../api/call.ts'
import { useCode } from './use-code.ts'

type ChallengeStepProps = { email: string; onDone: () => void; onCancel: () => void }

/** The second step of a log-in: exactly six digits. A wrong code says so and stays here [AUT-05, VAL-12, STA-08]. */
export function ChallengeStep({ email, onDone, onCancel }: ChallengeStepProps) {
  const { code, setCode, problem, isBusy, verify } = useCode({
    send: (code) => call('answerChallenge', { body: { code } }),
    onDone,
  })

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === codeLength) void verify()
      }}
    >
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">Is it you?</h1>
        <p className="text-ink-muted">
          This device is new to us. Enter the six-digit code that we sent to <b className="text-ink">{email}</b>.
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field */}
      <CodeInput label="Verification code" value={code} onChange={setCode} error={problem} autoFocus />
      <div className="grid gap-2">
        <Button type="submit" size="large" isBusy={isBusy} disabled={code.length !== codeLength}>
          Verify
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

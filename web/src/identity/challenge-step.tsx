import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { call } from '../api/call.ts'
import { digitsOf, LongCodeNote, sentTextOf } from './long-code-note.tsx'
import { ResendButton } from '../kit/resend-button.tsx'
import { useCode } from './use-code.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type ChallengeStepProps = {
  email: string
  codeLength: number
  onDone: () => void
  onCancel: () => void
  /** Sends the next code. Undefined after a reload, because the password is no longer known; the user then has to cancel. */
  resend: (() => Promise<unknown>) | undefined
}

/**
 * The second step of a log-in: exactly six digits, or twelve when the server says so. A wrong code shows an error and the step stays
 * [AUT-05, VAL-12, STA-08].
 */
export function ChallengeStep({ email, codeLength, onDone, onCancel, resend }: ChallengeStepProps) {
  const { code, setCode, onWhole, problem, setProblem, isWaiting, isBusy, verify } = useCode({
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
        <h1 className="text-3xl sm:text-4xl">{say('Is it you?')}</h1>
        <p className="text-ink-muted">
          <Said
            text="This device is new to us. Enter the {codeLength} code that we sent to {email}; the last digit sends it."
            codeLength={digitsOf(codeLength)}
            email={<b className="text-ink">{email}</b>}
          />
        </p>
        <LongCodeNote codeLength={codeLength} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field */}
      <CodeInput
        label={say('Verification code')}
        length={codeLength}
        value={code}
        onChange={setCode}
        onWhole={onWhole}
        error={problem}
        hasRoom
        autoFocus
      />
      <div className="grid gap-2">
        <Button type="submit" size="large" isBusy={isBusy} disabled={code.length !== codeLength || isWaiting}>
          {say('Verify')}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          {resend && <ResendButton send={resend} sentText={sentTextOf(codeLength)} onProblem={setProblem} />}
          <Button variant="quiet" className="ms-auto" onClick={onCancel}>
            {say('Cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

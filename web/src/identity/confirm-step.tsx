import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { digitsOf, lengthOf, LongCodeNote, sentTextOf } from './long-code-note.tsx'
import { ResendButton } from '../kit/resend-button.tsx'
import { useCode } from './use-code.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type ConfirmStepProps = {
  email: string
  codeLength: number
  onDone: () => void
  onCancel: () => void
}

/** Confirms an account by the code from its email [AUT-11, STA-01, VAL-13]. */
export function ConfirmStep({ email, codeLength: first, onDone, onCancel }: ConfirmStepProps) {
  const [codeLength, setCodeLength] = useState(first)
  const { code, setCode, onWhole, problem, setProblem, isWaiting, isBusy, verify } = useCode({
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
        <h1 className="text-3xl sm:text-4xl">{say('Check your inbox')}</h1>
        <p className="text-ink-muted">
          <Said
            text="We sent a {codeLength} code to {email}. It confirms that the address is yours; the last digit sends it."
            codeLength={digitsOf(codeLength)}
            email={<b className="wrap-anywhere text-ink">{email}</b>}
          />
        </p>
        <LongCodeNote codeLength={codeLength} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field */}
      <CodeInput
        label={say('Confirmation code')}
        length={codeLength}
        value={code}
        onChange={setCode}
        onWhole={onWhole}
        error={problem}
        hasRoom
        autoFocus
      />
      <div className="grid gap-2">
        <Button type="submit" size="large" isBusy={isBusy} disabled={code === '' || isWaiting}>
          {say('Verify')}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <ResendButton
            send={() => call('resendCode', { body: { email } })}
            onSent={(sent) => setCodeLength(lengthOf(sent))}
            sentText={sentTextOf(codeLength)}
            onProblem={setProblem}
          />
          <Button variant="quiet" onClick={onCancel}>
            {say('Cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

import type { CallAnswer } from '@moon/contract/calls.ts'
import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { ResendButton } from '../kit/resend-button.tsx'
import { digitsOf, lengthOf, LongCodeNote, sentTextOf } from './long-code-note.tsx'
import { useCode } from './use-code.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type Arrived = CallAnswer<'proveFederated'>
type ProveStepProps = { email: string; codeLength: number; onDone: (arrived: Arrived) => void; onCancel: () => void }

/** The provider has confirmed the email address once; a code proves who owns it today (decision 256). */
export function ProveStep({ email, codeLength: first, onDone, onCancel }: ProveStepProps) {
  const [codeLength, setCodeLength] = useState(first)
  const arrived = useRef<Arrived>(undefined)
  const { code, setCode, onWhole, problem, setProblem, isWaiting, isBusy, verify } = useCode({
    send: async (code) => {
      arrived.current = await call('proveFederated', { body: { code } })
    },
    onDone: () => arrived.current && onDone(arrived.current),
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
        <h1 className="text-3xl sm:text-4xl">{say('Is this address yours?')}</h1>
        <p className="text-ink-muted">
          <Said
            text="Enter the {codeLength} code that we sent to {email}; the last digit sends it. We ask for it once."
            codeLength={digitsOf(codeLength)}
            email={<b className="wrap-anywhere text-ink">{email}</b>}
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
          <ResendButton
            send={() => call('resendFederated', {})}
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

import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCode } from './use-code.ts'
import { say } from '@moon/ui/language/say.ts'

const [codeLength, recoveryLength] = [6, 16]

/** The second step of a log-in with an authenticator app: its code, or a recovery code instead. */
export function AppStep({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [isLost, setLost] = useState(false)
  const { code, setCode, onWhole, problem, setProblem, isWaiting, isBusy, verify } = useCode({
    send: (code) => call('answerChallenge', { body: { code } }),
    onDone,
  })
  const isWhole = isLost ? code.replaceAll(/[\s-]/g, '').length === recoveryLength : code.length === codeLength
  const change = () => {
    setLost(!isLost)
    setCode('')
    setProblem(undefined)
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void verify()
      }}
    >
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">{say('Is it you?')}</h1>
        <p className="text-ink-muted">
          {isLost
            ? say(
                'Enter one of the recovery codes that you were shown with your authenticator app. Each works once. If all are lost, write to us: support removes the app after three days.',
              )
            : say('Enter the code that your authenticator app shows for Moon now; the last digit sends it.')}
        </p>
      </div>
      {isLost ? (
        <TextField
          label={say('Recovery code')}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono uppercase placeholder:normal-case"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field
          autoFocus
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field
        <CodeInput
          label={say('Authenticator code')}
          value={code}
          onChange={setCode}
          onWhole={onWhole}
          error={problem}
          hasRoom
          autoFocus
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" size="large" isBusy={isBusy} disabled={!isWhole || isWaiting}>
          {say('Verify')}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="quiet" onClick={change}>
            {isLost ? say('Use the app') : say('Use a recovery code')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {say('Cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

import type { Proof } from '@moon/contract/proofs.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { answerStepUp } from '../api/step-up.ts'
import { hasPasskeys, isDismissed, signWithPasskey } from '../kit/passkey.ts'
import { ResendButton } from '../kit/resend-button.tsx'
import { useWait } from '../kit/use-wait.ts'
import { say } from '@moon/ui/language/say.ts'

/**
 * Asks for the strongest proof that the account has: a passkey if there is one, otherwise the password, an authenticator code, or a code by
 * email.
 */
export function StepUpProof() {
  const reading = useQuery({ ...query('readStepUp', {}), staleTime: 0, gcTime: 0 })
  const [isTyping, setTyping] = useState(false)
  const { by, hasPasskey } = reading.data ?? {}
  if (hasPasskey && !isTyping && hasPasskeys())
    return <ByPasskey otherwise={otherwise[by!]} onOtherwise={() => setTyping(true)} />
  if (by) return by === 'mail' ? <MailedCode /> : <ProofForm by={by} />
  if (reading.isError) return <Banner tone="negative">{errorText(reading.error)}</Banner>
  return <SkeletonLines count={1} isTall />
}

const otherwise: Record<Proof, string> = {
  app: say('Use a code of your app'),
  password: say('Use your password'),
  mail: say('Get a code by email'),
}

type ByPasskeyProps = { otherwise: string; onOtherwise: () => void }

/** Asks the device for face, finger or PIN. A user who cancels may prove it in another way. */
function ByPasskey({ otherwise: other, onOtherwise }: ByPasskeyProps) {
  const proving = useMutation({
    mutationFn: async () => {
      const { options } = await call('askPasskey', {})
      const signed = await signWithPasskey(options)
      return call('stepUp', { body: { signed: signed as never } })
    },
    onSuccess: () => answerStepUp(true),
  })
  return (
    <div className="grid gap-3">
      {proving.error && !isDismissed(proving.error) && <Banner tone="negative">{errorText(proving.error)}</Banner>}
      <Button isBusy={proving.isPending} autoFocus onClick={() => proving.mutate()}>
        {say('Use a passkey')}
      </Button>
      <Button variant="quiet" disabled={proving.isPending} onClick={onOtherwise}>
        {other}
      </Button>
    </div>
  )
}

const sendCode = () => call('sendStepUpCode', {})

/** The code is longer after too many wrong guesses. */
const usualLength = 6

/** Sends the code as soon as this form is shown. */
function MailedCode() {
  const [problem, setProblem] = useState<string>()
  const [codeLength, setCodeLength] = useState(usualLength)
  useEffect(() => {
    sendCode().then(
      ({ codeLength: length = usualLength }) => setCodeLength(length),
      (error: unknown) => setProblem(errorText(error)),
    )
  }, [])
  return (
    <div className="grid gap-3">
      {problem && <Banner tone="negative">{problem}</Banner>}
      <ProofForm by="mail" codeLength={codeLength} />
      <ResendButton
        send={sendCode}
        onSent={({ codeLength: length = usualLength }) => setCodeLength(length)}
        onProblem={setProblem}
      />
    </div>
  )
}

function ProofForm({ by, codeLength = usualLength }: { by: Proof; codeLength?: number }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wait = useWait()
  const send = async (whole = typed) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call('stepUp', { body: by === 'password' ? { password: whole } : { code: whole.trim() } })
      answerStepUp(true)
    } catch (error) {
      if (!wait.heed(error)) setProblem(errorText(error))
      setTyped('')
      setBusy(false)
    }
  }
  const field = {
    name: 'proof',
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    error: wait.text ?? problem,
    // The form is this field only, and is shown after the sheet has opened.
    autoFocus: true,
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '' && !isBusy) void send()
      }}
    >
      {by === 'password' && <PasswordField label={say('Password')} autoComplete="current-password" {...field} />}
      {by === 'mail' && (
        <CodeInput
          label={say('Code from your email')}
          length={codeLength}
          {...field}
          onChange={setTyped}
          onWhole={(digits) => {
            if (!isBusy && wait.text === undefined) void send(digits)
          }}
        />
      )}
      {by === 'app' && (
        <TextField
          label={say('Code of your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          {...field}
        />
      )}
      <Button type="submit" isBusy={isBusy} disabled={typed === '' || wait.text !== undefined}>
        {say('Confirm')}
      </Button>
    </form>
  )
}

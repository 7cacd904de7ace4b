import { passwordPasses, passwordRules } from '@moon/contract/plain/password-rules.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { doorOf, isOfExtension } from '../paths.ts'
import { leave } from '../session/sign-out.ts'
import { codeText } from './code-text.ts'
import { FormError } from './form-error.tsx'
import { lengthOf, LongCodeNote, sentTextOf } from './long-code-note.tsx'
import { ResendButton } from '../kit/resend-button.tsx'
import { useFields } from './use-fields.ts'
import { useWait } from '../kit/use-wait.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type NewPasswordStepProps = { email: string; codeLength: number; submitText?: string; onBack: () => void }

/**
 * Step 2: the code and the new password twice. Afterwards all sessions are signed out and the page leads to /login, or, on the way to the
 * extension, links to its log-in [AUT-13, AUT-14, VAL-14, EXT-21].
 */
export function NewPasswordStep(props: NewPasswordStepProps) {
  const { email, codeLength: first, submitText = say('Reset Password'), onBack } = props
  const [codeLength, setCodeLength] = useState(first)
  const wait = useWait()
  const { typed, ...form } = useFields({ password: '', confirm: '' })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ at: 'code' | 'form'; text: string }>()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const door = doorOf(pathname)
  const [isDone, setDone] = useState(false)
  const { password } = typed
  const isSame = typed.confirm === password
  const canSend = code !== '' && passwordPasses(password) && isSame

  const submit = form.submit(async () => {
    if (!canSend) return
    setProblem(undefined)
    try {
      await call('submitReset', { body: { email, code, password } })
      if (isOfExtension(pathname)) return await leave(() => setDone(true))
      toast(say('Your password is changed. Please log in.'))
      await leave(() => navigate(door.login, { replace: true }))
    } catch (error) {
      if (wait.heed(error)) return
      const isAboutPassword =
        error instanceof ApiError && (error.code === 'password_policy' || error.code === 'password_common')
      setProblem(isAboutPassword ? { at: 'form', text: errorText(error) } : { at: 'code', text: codeText(error) })
    }
  })

  if (isDone)
    return (
      <>
        <div className="grid gap-2" aria-live="polite">
          <h1 className="text-3xl sm:text-4xl">{say('Your password is changed')}</h1>
          <p className="text-ink-muted">
            {say('You are signed out everywhere. Log in with the new password to go on.')}
          </p>
        </div>
        <Link to={door.login} replace className={buttonClass('primary', 'large')}>
          {say('Log In')}
        </Link>
      </>
    )
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">{say('Choose a new password')}</h1>
        <p className="text-ink-muted">
          <Said
            text="Enter the code that we sent to {email}. You will be signed out everywhere, an API key of yours ends, and without an authenticator app no credit is paid out in Bitcoin for 24 hours."
            email={<b className="wrap-anywhere text-ink">{email}</b>}
          />
        </p>
        <LongCodeNote codeLength={codeLength} />
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <CodeInput
          label={say('Verification code')}
          length={codeLength}
          value={code}
          onChange={setCode}
          error={problem?.at === 'code' ? problem.text : undefined}
        />
        <PasswordField
          label={say('New password')}
          autoComplete="new-password"
          rules={passwordRules.map(({ text, test }) => ({ text: say(text), isMet: test(password) }))}
          {...form.text('password')}
        />
        <PasswordField
          label={say('Confirm password')}
          autoComplete="new-password"
          error={typed.confirm && !isSame ? say('The passwords are not the same.') : undefined}
          {...form.text('confirm')}
        />
        <FormError>{wait.text ?? (problem?.at === 'form' ? problem.text : undefined)}</FormError>
        <Button type="submit" size="large" isBusy={form.isSending} disabled={!canSend || wait.text !== undefined}>
          {submitText}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <ResendButton
            send={() => call('requestReset', { body: { email } })}
            onSent={(sent) => setCodeLength(lengthOf(sent))}
            sentText={sentTextOf(codeLength)}
            onProblem={(text) => setProblem(text === undefined ? undefined : { at: 'code', text })}
          />
          <Button variant="quiet" onClick={onBack}>
            {say('Back')}
          </Button>
        </div>
      </form>
    </>
  )
}

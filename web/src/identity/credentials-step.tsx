import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError, errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { doorOf } from '../paths.ts'
import { wasSignedOut } from '../session/signed-out-state.ts'
import { EmailField } from './email-field.tsx'
import { readEmail } from '@moon/contract/plain/read-email.ts'
import { FormError } from './form-error.tsx'
import { IdentityTabs } from './identity-tabs.tsx'
import { lengthOf } from './long-code-note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { usePasskey } from './use-passkey.ts'
import { useFields } from './use-fields.ts'
import { useWait } from '../kit/use-wait.ts'
import { say } from '@moon/ui/language/say.ts'

export type LogInOutcome = {
  outcome: 'signed_in' | 'challenge' | 'user_not_confirmed' | 'password_reset_required'
  email: string
  codeLength: number
  /** The code comes from an authenticator app. */
  usesApp: boolean
  /**
   * Logs in again with the typed credentials, which emails the next code. The credentials are held by the page only and do not survive a
   * reload.
   */
  again?: () => Promise<LogInOutcome>
  /** The log-in used a passkey and no password. */
  isByPasskey?: boolean
}

export function CredentialsStep({ onOutcome }: { onOutcome: (outcome: LogInOutcome) => void }) {
  const { typed, ...form } = useFields({ email: '', password: '' })
  const email = readEmail(typed.email)
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const door = doorOf(pathname)
  const [problem, setProblem] = useState<string>()
  const wait = useWait()
  const passkey = usePasskey(() =>
    onOutcome({ outcome: 'signed_in', email: '', codeLength: lengthOf({}), usesApp: false, isByPasskey: true }),
  )

  const submit = form.submit(async () => {
    const { password } = typed
    if (!email) return
    setProblem(undefined)
    try {
      const logIn = async (): Promise<LogInOutcome> => {
        const answer = await call('signIn', { body: { email, password } })
        return {
          outcome: answer.outcome,
          email,
          codeLength: lengthOf(answer),
          usesApp: answer.usesApp === true,
          again: logIn,
        }
      }
      onOutcome(await logIn())
    } catch (error) {
      const further = error instanceof ApiError ? furtherStep(error) : undefined
      if (further) return onOutcome({ outcome: further, email, codeLength: lengthOf({}), usesApp: false })
      if (!wait.heed(error)) setProblem(errorText(error))
      form.focus('password')
    }
  })

  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{say('Welcome back')}</h1>
      {wasSignedOut(state) && <Banner>{say('You were signed out. Please log in again.')}</Banner>}
      <IdentityTabs at="login" />
      <ProviderButtons isSignUp={false} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField typed={typed.email} autoComplete="username webauthn" {...form.text('email')} />
        <PasswordField
          label={say('Password')}
          autoComplete="current-password"
          aside={
            <Link to={door.reset} className="text-accent underline underline-offset-3">
              {say('Forgot password?')}
            </Link>
          }
          {...form.text('password')}
        />
        <FormError hasRoom>{wait.text ?? problem ?? passkey.problem}</FormError>
        <Button
          type="submit"
          size="large"
          isBusy={form.isSending}
          disabled={!email || !typed.password || wait.text !== undefined}
        >
          {say('Log In')}
        </Button>
        {passkey.canUse && (
          <Button
            variant="quiet"
            icon={<Fingerprint aria-hidden className="size-5" />}
            isBusy={passkey.isBusy}
            onClick={passkey.press}
          >
            {say('Log in with a passkey')}
          </Button>
        )}
      </form>
    </>
  )
}

function furtherStep({ code }: ApiError): 'user_not_confirmed' | 'password_reset_required' | undefined {
  return code === 'user_not_confirmed' || code === 'password_reset_required' ? code : undefined
}

import { passwordPasses, passwordRules } from '@moon/contract/plain/password-rules.ts'
import { nameMaxLength } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
import { EmailField } from './email-field.tsx'
import { readEmail } from '@moon/contract/plain/read-email.ts'
import { FormError } from './form-error.tsx'
import { IdentityTabs } from './identity-tabs.tsx'
import { lengthOf } from './long-code-note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useFields } from './use-fields.ts'
import { useWait } from '../kit/use-wait.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type SignUpStepProps = { onCreated: (created: { email: string; wantsNews: boolean; codeLength: number }) => void }

export function SignUpStep({ onCreated }: SignUpStepProps) {
  const { typed, ...form } = useFields({ name: '', email: '', password: '', subscribe: false })
  const { name, password, subscribe } = typed
  const email = readEmail(typed.email)
  const canSend = Boolean(name.trim() && email && passwordPasses(password))
  const [problem, setProblem] = useState<string>()
  const wait = useWait()

  const submit = form.submit(async () => {
    if (!canSend || !email) return
    setProblem(undefined)
    try {
      const answer = await call('signUp', { body: { name, email, password, subscribe } })
      onCreated({ email, wantsNews: subscribe, codeLength: lengthOf(answer) })
    } catch (error) {
      if (!wait.heed(error)) setProblem(errorText(error))
    }
  })

  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{say('Create your account')}</h1>
      <IdentityTabs at="signup" />
      <ProviderButtons isSignUp />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField label={say('Name')} autoComplete="name" maxLength={nameMaxLength} {...form.text('name')} />
        <EmailField typed={typed.email} autoComplete="email" {...form.text('email')} />
        <PasswordField
          label={say('Password')}
          autoComplete="new-password"
          rules={passwordRules.map(({ text, test }) => ({ text: say(text), isMet: test(password) }))}
          {...form.text('password')}
        />
        <Checkbox label={say('Send me news about Moon now and then')} {...form.tick('subscribe')} />
        <FormError>{wait.text ?? problem}</FormError>
        <Button type="submit" size="large" isBusy={form.isSending} disabled={!canSend || wait.text !== undefined}>
          {say('Sign Up')}
        </Button>
        <p className="text-sm text-ink-muted">
          <Said
            text="Once your address is confirmed we ask you to agree to our {terms} and {policy}."
            terms={
              <Link to={sitePath(paths.terms)} reloadDocument>
                {say('Terms of Use')}
              </Link>
            }
            policy={
              <Link to={sitePath(paths.privacy)} reloadDocument>
                {say('Privacy Policy')}
              </Link>
            }
          />
        </p>
      </form>
    </>
  )
}

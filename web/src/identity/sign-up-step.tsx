import { passwordPasses, passwordRules } from '@moon/contract/identity.ts'
import { nameMaxLength } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { EmailField } from './email-field.tsx'
import { readEmail } from '@moon/contract/read-email.ts'
import { FormError } from './form-error.tsx'
import { IdentityTabs } from './identity-tabs.tsx'
import { lengthOf } from './long-code-note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useWait } from '../kit/use-wait.ts'

type SignUpStepProps = { onCreated: (created: { email: string; wantsNews: boolean; codeLength: number }) => void }

export function SignUpStep({ onCreated }: SignUpStepProps) {
  const form = useForm({ defaultValues: { name: '', email: '', password: '', subscribe: false } })
  const typed = useWatch({ control: form.control })
  const email = readEmail(typed.email ?? '')
  const password = typed.password ?? ''
  const canSend = Boolean(typed.name?.trim() && email && passwordPasses(password))
  const [problem, setProblem] = useState<string>()
  const wait = useWait()

  const submit = form.handleSubmit(async ({ name, subscribe }) => {
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
      <h1 className="text-3xl sm:text-4xl">Create your account</h1>
      <IdentityTabs at="signup" />
      <ProviderButtons isSignUp />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField label="Name" autoComplete="name" maxLength={nameMaxLength} {...form.register('name')} />
        <EmailField typed={typed.email ?? ''} autoComplete="email" {...form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          rules={passwordRules.map(({ text, test }) => ({ text, isMet: test(password) }))}
          {...form.register('password')}
        />
        <Checkbox label="Send me news about Moon now and then" {...form.register('subscribe')} />
        <FormError>{wait.text ?? problem}</FormError>
        <Button
          type="submit"
          size="large"
          isBusy={form.formState.isSubmitting}
          disabled={!canSend || wait.text !== undefined}
        >
          Sign Up
        </Button>
        <p className="text-sm text-ink-muted">
          By signing up you confirm that you are 18 or older and agree to our{' '}
          <Link to={paths.terms} reloadDocument>
            Terms of Use
          </Link>{' '}
          and{' '}
          <Link to={paths.privacy} reloadDocument>
            Privacy Policy
          </Link>
          .
        </p>
      </form>
    </>
  )
}

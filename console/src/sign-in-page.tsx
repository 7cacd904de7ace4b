import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call, errorText } from './call.ts'
import { Door } from './door.tsx'
import { hasPasskeys, isDismissed, signWithPasskey } from './passkey.ts'

/**
 * Name, password and a second factor (authenticator code or passkey), always all three. The error does not say
 * which of them was wrong.
 */
export function SignInPage() {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const enter = async (element: HTMLFormElement, isByPasskey: boolean) => {
    const form = new FormData(element)
    setBusy(true)
    setProblem(undefined)
    try {
      const second = isByPasskey ? { signed: await signWithPasskey() } : { code }
      await call('signIn', { body: { name: textOf(form, 'name'), password: textOf(form, 'password'), ...second } })
      await queries.invalidateQueries({ queryKey: ['session'] })
    } catch (error) {
      if (!isDismissed(error)) setProblem(errorText(error))
      setCode('')
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void enter(event.currentTarget, false)
  }
  return (
    <Door
      title="Sign in"
      says="For operators of Moon. It takes your password, and a code of your authenticator app or a passkey."
    >
      <form onSubmit={submit} className="grid gap-5">
        <TextField label="Name" name="name" autoComplete="username" maxLength={100} required />
        <PasswordField label="Password" name="password" autoComplete="current-password" maxLength={200} required />
        <CodeInput label="Code of your app" value={code} onChange={setCode} error={problem} />
        <Button type="submit" size="large" isBusy={isBusy} disabled={code.length < 6}>
          Sign in
        </Button>
        {hasPasskeys() && (
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={({ currentTarget: { form } }) => {
              if (form?.reportValidity()) void enter(form, true)
            }}
          >
            Sign in with a passkey
          </Button>
        )}
      </form>
    </Door>
  )
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

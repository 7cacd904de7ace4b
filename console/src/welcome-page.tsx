import { passwordRules } from '@moon/contract/plain/password-rules.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { PasswordField } from '@moon/ui/field/password-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call, errorText } from './call.ts'
import { Door } from './door.tsx'

/**
 * The page of an invitation link: sets a password and the second factor, without which no operator can sign in.
 */
export function WelcomePage() {
  // The token is in the URL fragment, which browsers do not send; only this page's own calls carry it.
  const [token] = useState(() => window.location.hash.slice(1))
  // Opening the invitation creates a new secret each time, so it is never requested again.
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => call('openInvitation', { body: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (invitation.isPending) return null
  if (invitation.error)
    return (
      <Door title="This link is not good any more" says="Each link is good once, for a day, until another one is made.">
        <Banner tone="negative">{errorText(invitation.error)}</Banner>
      </Door>
    )
  const { name, secret, address } = invitation.data
  return (
    <Door
      title={`Welcome, ${name}`}
      says="Choose a password, and scan the picture with an authenticator app: its code is asked for at every sign-in."
    >
      <div className="grid justify-items-center gap-2">
        <QrPlate text={address} label="For your authenticator app" width={200} />
        <CopyButton label="Copy the secret" text={secret} onCopied={() => toast('Copied')}>
          <code className="font-mono text-xs break-all">{secret}</code>
        </CopyButton>
      </div>
      <SetUp token={token} />
    </Door>
  )
}

function SetUp({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const rules = passwordRules.map(({ text, test }) => ({ text, isMet: test(password) }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await call('acceptInvitation', { body: { token, password, code } })
      window.location.assign('/')
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        rules={rules}
        required
      />
      <CodeInput label="First code of your app" value={code} onChange={setCode} error={problem} />
      <Button
        type="submit"
        size="large"
        isBusy={isBusy}
        disabled={code.length < 6 || rules.some(({ isMet }) => !isMet)}
      >
        Set up and sign in
      </Button>
    </form>
  )
}

import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { QrPlate } from '@moon/ui/code/qr-plate.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useWait } from '../../kit/use-wait.ts'
import { say } from '@moon/ui/language/say.ts'

type AddAppSheetProps = { onClose: () => void; onDone: (recoveryCodes: readonly string[]) => void }

/** Shows a new secret as a QR code and as text, and asks for the first code of the app. */
export function AddAppSheet({ onClose, onDone }: AddAppSheetProps) {
  const starting = useMutation({ mutationFn: () => call('startAuthenticator', {}) })
  const { mutate: start } = starting
  useEffect(() => {
    // A user who declines the step-up does not want to continue.
    start(undefined, { onError: (error) => isGivenUp(error) && onClose() })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a secret is asked for once
  }, [start])
  return (
    <Sheet isOpen keepsOpen width="narrow" title={say('Add an authenticator app')} onClose={onClose}>
      {starting.data && <Secret {...starting.data} onDone={onDone} />}
      {starting.isError && !isGivenUp(starting.error) && <Banner tone="negative">{errorText(starting.error)}</Banner>}
      {starting.isPending && <SkeletonLines count={4} isTall />}
      <SmoothSize />
    </Sheet>
  )
}

const isGivenUp = (error: unknown): boolean => error instanceof ApiError && error.code === 'step_up_required'

type SecretProps = { secret: string; address: string; onDone: AddAppSheetProps['onDone'] }

function Secret({ secret, address, onDone }: SecretProps) {
  const [code, setCode] = useState('')
  const wait = useWait()
  const confirming = useMutation({
    mutationFn: (whole: string) => call('confirmAuthenticator', { body: { code: whole } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      wait.heed(error)
      setCode('')
    },
  })
  const send = (whole: string) => {
    if (whole.length === 6 && !confirming.isPending && wait.text === undefined) confirming.mutate(whole)
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <p className="text-sm text-ink-muted">
        {say('1. Scan this with an app such as Aegis, 1Password or Google Authenticator, or copy the secret into it.')}
      </p>
      <div className="grid justify-items-center gap-2">
        <QrPlate text={address} label={say('QR code for your authenticator app')} width={200} />
        <div className="flex max-w-full flex-wrap items-center justify-center gap-x-1">
          <code className="text-center text-sm break-all">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton label={say('Copy the secret')} text={secret} onCopied={() => toast(say('Copied'))} />
        </div>
      </div>
      <CodeInput
        name="code"
        label={say('2. Type the code that the app shows')}
        value={code}
        onChange={setCode}
        onWhole={send}
        hasRoom
        error={wait.text ?? (confirming.error ? errorText(confirming.error) : undefined)}
      />
      <Button type="submit" isBusy={confirming.isPending} disabled={code.length !== 6 || wait.text !== undefined}>
        {say('Turn on')}
      </Button>
    </form>
  )
}

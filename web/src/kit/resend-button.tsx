import { resendShownMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { useEffect, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { useWait } from './use-wait.ts'
import { say } from '@moon/ui/language/say.ts'

type ResendButtonProps<Sent> = {
  label?: string
  variant?: 'quiet' | 'primary'
  /** The server would refuse the request at this moment. */
  isTooSoon?: boolean
  send: () => Promise<Sent>
  onSent?: (sent: Sent) => void
  /** The text shown afterwards, when possibly nothing was sent just now. */
  sentText?: string
  onProblem: (text: string | undefined) => void
  /** The text for a refusal. */
  textOf?: (error: unknown) => string
}

/** Requests the code again, and says for two seconds that it was sent. */
export function ResendButton<Sent>({
  label = say('Resend code'),
  variant = 'quiet',
  isTooSoon = false,
  send,
  onSent,
  sentText = say('Sent!'),
  onProblem,
  textOf = errorText,
}: ResendButtonProps<Sent>) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const wait = useWait()

  useEffect(() => {
    if (state !== 'sent') return
    const timer = setTimeout(() => setState('idle'), resendShownMs)
    return () => clearTimeout(timer)
  }, [state])

  const resend = async () => {
    setState('sending')
    onProblem(undefined)
    try {
      // `send` is awaited on its own line, because `onSent?.(await send())` evaluates nothing when `onSent` is undefined.
      const sent = await send()
      onSent?.(sent)
      setState('sent')
    } catch (error) {
      setState('idle')
      if (!wait.heed(error)) onProblem(textOf(error))
    }
  }

  return (
    <Button
      variant={variant}
      isBusy={state === 'sending'}
      disabled={wait.text !== undefined || (isTooSoon && state === 'idle')}
      onClick={() => void resend()}
    >
      <span aria-live="polite">{wait.text ?? (state === 'sent' ? sentText : label)}</span>
    </Button>
  )
}

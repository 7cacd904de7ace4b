import { resendShownMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { useEffect, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { useWait } from './use-wait.ts'
import { say } from '@moon/ui/language/say.ts'

type ResendButtonProps<Sent> = {
  label?: string
  variant?: 'quiet' | 'primary'
  /** It would be refused at this moment. */
  isTooSoon?: boolean
  send: () => Promise<Sent>
  onSent?: (sent: Sent) => void
  /** What to say then, where nothing may have been sent just now. */
  sentText?: string
  onProblem: (text: string | undefined) => void
  /** What to say when it was refused. */
  textOf?: (error: unknown) => string
}

/** Asks for the code again, and says for two seconds that it was sent. */
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
      // Sent in a line of its own: an optional call that is none does not evaluate what it would be given.
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

import { resendShownMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { useEffect, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { useWait } from './use-wait.ts'

type ResendButtonProps<Sent> = {
  send: () => Promise<Sent>
  onSent?: (sent: Sent) => void
  onProblem: (text: string | undefined) => void
}

/** Asks for the code again, and says 'Sent!' for two seconds. */
export function ResendButton<Sent>({ send, onSent, onProblem }: ResendButtonProps<Sent>) {
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
      onSent?.(await send())
      setState('sent')
    } catch (error) {
      setState('idle')
      if (!wait.heed(error)) onProblem(errorText(error))
    }
  }

  return (
    <Button
      variant="quiet"
      isBusy={state === 'sending'}
      disabled={wait.text !== undefined}
      onClick={() => void resend()}
    >
      <span aria-live="polite">{wait.text ?? (state === 'sent' ? 'Sent!' : 'Resend code')}</span>
    </Button>
  )
}

import { resendShownMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { useEffect, useState } from 'react'
import { errorText } from '../api/api-error.ts'

type ResendButtonProps = { send: () => Promise<unknown>; onProblem: (text: string | undefined) => void }

/** Asks for the code again, and says 'Sent!' for two seconds. */
export function ResendButton({ send, onProblem }: ResendButtonProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  useEffect(() => {
    if (state !== 'sent') return
    const timer = setTimeout(() => setState('idle'), resendShownMs)
    return () => clearTimeout(timer)
  }, [state])

  const resend = async () => {
    setState('sending')
    onProblem(undefined)
    try {
      await send()
      setState('sent')
    } catch (error) {
      setState('idle')
      onProblem(errorText(error))
    }
  }

  return (
    <Button variant="quiet" isBusy={state === 'sending'} onClick={() => void resend()}>
      <span aria-live="polite">{state === 'sent' ? 'Sent!' : 'Resend code'}</span>
    </Button>
  )
}

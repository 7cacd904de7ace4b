import { Button } from '@moon/ui/button.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { useMutation } from '@tanstack/react-query'
import { errorText } from './call.ts'
import { askWorker } from '../session/own-messages.ts'

/** Leads to Moon in a tab, where its user logs in and agrees; this window closes then by itself, and is connected when it opens again. */
export function SignedOut() {
  const connecting = useMutation({ mutationFn: () => askWorker({ ask: 'connect' }) })
  return (
    <main className="grid min-h-120 content-center justify-items-center gap-5 p-6 text-center">
      <Moon seed="the extension" share={0.4} className="w-36" />
      <div className="grid gap-2">
        <h1 className="font-display text-2xl font-semibold">Pay with crypto where you shop</h1>
        <p className="text-sm text-ink-muted">Connect your Moon account to see your cards and buy new ones here.</p>
      </div>
      <Button size="large" className="w-full" isBusy={connecting.isPending} onClick={() => connecting.mutate()}>
        Connect to Moon
      </Button>
      {connecting.isSuccess && <p role="status">Go on in the tab that has opened.</p>}
      {connecting.error && <p role="alert">{errorText(connecting.error)}</p>}
    </main>
  )
}

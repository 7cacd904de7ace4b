import { Button } from '@moon/ui/button.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from './call.ts'
import { askWorker } from '../session/own-messages.ts'

/**
 * Opens Moon in a tab, where the user logs in and agrees to the hand-over; the popup closes by itself and is
 * connected when it opens again.
 */
export function SignedOut() {
  const connecting = useMutation({ mutationFn: () => askWorker({ ask: 'connect' }) })
  return (
    <main className="flex min-h-150 flex-col gap-6 p-4 text-center">
      <NightScene seed="dusk" className="grid grow place-items-center">
        <Moon seed="the card on the front page" share={connecting.isSuccess ? 1 : 0.68} className="mb-8 w-48" />
      </NightScene>
      <div className="grid gap-2 px-2" aria-live="polite">
        <h1 className="font-display text-2xl leading-tight font-semibold text-balance">
          {connecting.isSuccess ? say('Go on in the tab that has opened') : say('Pay with crypto where you shop')}
        </h1>
        <p className="text-sm text-balance text-ink-muted">
          {connecting.isSuccess
            ? say('Log in to Moon there and agree. This window is connected when you open it again.')
            : say('Connect your Moon account to see your cards and buy new ones here.')}
        </p>
        {connecting.error && (
          <p role="alert" className="text-sm text-negative">
            {errorText(connecting.error)}
          </p>
        )}
      </div>
      <Button
        size="large"
        variant={connecting.isSuccess ? 'secondary' : 'primary'}
        className="w-full"
        isBusy={connecting.isPending}
        onClick={() => connecting.mutate()}
      >
        {say('Connect to Moon')}
      </Button>
    </main>
  )
}

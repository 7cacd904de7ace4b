import { say } from '@moon/ui/language/say.ts'
import type { ReactNode } from 'react'
import { app } from '../session/app.ts'
import { ConnectedAs } from './connected-as.tsx'
import { Mark } from '../popup/mark.tsx'
import { GrantedOrigins } from './granted-origins.tsx'
import { KeptAddress } from './kept-address.tsx'
import { ShopsWithoutButton } from './shops-without-button.tsx'

/** What the extension may do and what it stores on this device, each with a way to revoke it. */
export function Options() {
  return (
    <main className="mx-auto grid max-w-160 gap-8 px-6 py-12">
      <header className="flex items-center gap-4">
        <Mark />
        <h1 className="font-display text-3xl font-semibold">{say('The Moon extension')}</h1>
      </header>
      <Part title={say('Your account')}>
        <p className="text-ink-muted">
          {say('This extension belongs to the Moon at')} <a href={app}>{new URL(app).host}</a>.
        </p>
        <ConnectedAs />
      </Part>
      <Part title={say('Payment providers')}>
        <p className="text-ink-muted">
          {say(
            'Some shops take cards in a frame of their payment provider. Before the extension fills in such a frame, Chrome asks you, once for each provider.',
          )}
        </p>
        <GrantedOrigins />
      </Part>
      <Part title={say('The button in shops')}>
        <p className="text-ink-muted">
          {say(
            'A small button on a checkout opens the extension again. Its × hides it until the page is reloaded; after that, the extension’s window offers to leave it out at that shop.',
          )}
        </p>
        <ShopsWithoutButton />
      </Part>
      <Part title={say('Billing address')}>
        <KeptAddress />
      </Part>
      <Part title={say('What lies on this device')}>
        <p className="text-ink-muted">
          {say(
            'Your log-in, encrypted, and the shops and the billing address above. While the browser runs, also an order that waits for its payment. Numbers and codes of cards are never stored.',
          )}
        </p>
      </Part>
    </main>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid justify-items-start gap-3 border-t border-line pt-6">
    <h2 className="text-xl font-semibold">{title}</h2>
    {children}
  </section>
)

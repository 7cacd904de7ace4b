import type { User } from '@moon/contract/users.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { buttonClass } from '@moon/ui/button.tsx'
import { IconButton } from '@moon/ui/icon-button.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, LogOut, Settings } from 'lucide-react'
import { app } from '../session/app.ts'
import { askWorker } from '../session/own-messages.ts'
import { call, errorText } from './call.ts'
import { CardLine } from './card-line.tsx'
import { CheckoutOffer } from './checkout/checkout-offer.tsx'
import { HoldingPlate } from './holding-plate.tsx'
import { useLookEvery } from './live/use-live.ts'
import { Mark } from './mark.tsx'
import { PageHead } from './page-head.tsx'
import { Page } from './page.tsx'
import type { Place } from './place.ts'

/** The user's credit, rewards and cards. */
export function HomePage({ user, go }: { user: User; go: (place: Place) => void }) {
  const reading = useQuery({
    queryKey: ['cards'],
    queryFn: () => call('listCards', { query: {} }),
    refetchInterval: useLookEvery(),
  })
  const cards = reading.data?.cards ?? []
  return (
    <>
      <PageHead title="Moon" detail={user.email} mark={<Mark />}>
        <Ways />
      </PageHead>
      <Page>
        <CheckoutOffer onPay={(found) => go({ at: 'checkout', found })} />
        <HoldingPlate user={user} holding={reading.data?.holding} onBuy={() => go({ at: 'buy' })} />
        {reading.isPending && <SkeletonLines count={2} isTall />}
        {reading.error && <Banner tone="caution">{errorText(reading.error)}</Banner>}
        {cards.length > 0 && (
          <section aria-labelledby="cards" className="grid gap-1">
            <h2 id="cards" className="text-sm font-semibold text-ink-muted">
              {say('Your cards')}
            </h2>
            <ul>
              {cards.map((card) => (
                <li key={card.id}>
                  <CardLine card={card} onOpen={() => go({ at: 'card', id: card.id })} />
                </li>
              ))}
            </ul>
            {reading.data && reading.data.pagination.total > cards.length && (
              <a href={`${app}/dashboard`} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
                {say('All {count} cards are in Moon', { count: reading.data.pagination.total })}
              </a>
            )}
          </section>
        )}
      </Page>
    </>
  )
}

/** Further links: the web app, the extension's settings, and sign-out. */
function Ways() {
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => askWorker({ ask: 'leave' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
  return (
    <div className="-mr-3 flex">
      <a
        href={`${app}/dashboard`}
        target="_blank"
        rel="noreferrer"
        aria-label={say('Open Moon')}
        title={say('Open Moon')}
        className="inline-grid size-11 place-items-center rounded-control text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-5" />
      </a>
      <IconButton label={say('Settings of the extension')} onClick={() => void chrome.runtime.openOptionsPage()}>
        <Settings aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={say('Log out')} disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        <LogOut aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

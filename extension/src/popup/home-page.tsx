import type { User } from '@moon/contract/users.ts'
import { sats } from '@moon/money/sats.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { app } from '../session/app.ts'
import { askWorker } from '../session/own-messages.ts'
import { call, errorText } from './call.ts'
import { CardLine } from './card-line.tsx'
import { CheckoutOffer } from './checkout/checkout-offer.tsx'
import { useLookEvery } from './live/use-live.ts'
import { PageHead } from './page-head.tsx'
import type { Place } from './place.ts'

/** What its user has: credit, rewards and cards. */
export function HomePage({ user, go }: { user: User; go: (place: Place) => void }) {
  const queries = useQueryClient()
  const reading = useQuery({
    queryKey: ['cards'],
    queryFn: () => call('listCards', { query: {} }),
    refetchInterval: useLookEvery(),
  })
  const leaving = useMutation({
    mutationFn: () => askWorker({ ask: 'leave' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
  return (
    <>
      <PageHead title="Moon">
        <a href={`${app}/dashboard`} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
          Open Moon
        </a>
        <Button variant="quiet" size="small" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          Log out
        </Button>
      </PageHead>
      <main className="grid gap-4 p-4">
        <p className="truncate text-sm text-ink-muted">{user.email}</p>
        <CheckoutOffer onPay={(found) => go({ at: 'checkout', found })} />
        <dl className="grid grid-cols-2 gap-3">
          <Amount name="Moon Credit">
            <Dollars cents={user.moonCredit} />
          </Amount>
          <Amount name="Rewards">
            <SatsAmount sats={sats(BigInt(user.rewardSats))} />
          </Amount>
        </dl>
        <Button size="large" onClick={() => go({ at: 'buy' })}>
          Buy a card
        </Button>
        <section aria-labelledby="cards" className="grid gap-2">
          <h2 id="cards" className="text-sm font-semibold text-ink-muted">
            Your cards
          </h2>
          {reading.isPending && <SkeletonLines count={2} isTall />}
          {reading.error && <Banner tone="caution">{errorText(reading.error)}</Banner>}
          {reading.data?.cards.length === 0 && <p className="text-sm">You have no card yet.</p>}
          {reading.data && reading.data.cards.length > 0 && (
            <ul className="divide-y divide-line border-y border-line">
              {reading.data.cards.map((card) => (
                <li key={card.id}>
                  <CardLine card={card} onOpen={() => go({ at: 'card', id: card.id })} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <p className="text-center text-sm">
          <button
            type="button"
            className={buttonClass('quiet', 'small')}
            onClick={() => void chrome.runtime.openOptionsPage()}
          >
            Settings of the extension
          </button>
        </p>
      </main>
    </>
  )
}

const Amount = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="rounded-[14px] border border-line bg-surface-raised px-3 py-2">
    <dt className="text-xs text-ink-muted">{name}</dt>
    <dd className="font-display text-lg font-semibold">
      <Balance name={name}>{children}</Balance>
    </dd>
  </div>
)

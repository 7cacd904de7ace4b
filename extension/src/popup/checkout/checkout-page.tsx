import type { ListedCard } from '@moon/contract/cards.ts'
import type { User } from '@moon/contract/users.ts'
import { cents, dollarsWire, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kit/clock.ts'
import { mostTyped, tooMuch } from '../buy/card-value.ts'
import { ExchangeCode } from '../buy/exchange-code.tsx'
import { OrderProblem } from '../buy/order-problem.tsx'
import { PayChoice } from '../buy/pay-choice.tsx'
import { useOrderCard } from '../buy/use-order-card.ts'
import { usePaying } from '../buy/use-paying.ts'
import { call, errorText } from '../call.ts'
import { faceOf } from '../face-of.ts'
import { PageHead } from '../page-head.tsx'
import { Page } from '../page.tsx'
import type { WaitingOrder } from '../pay/waiting-order.ts'
import { readAddress } from './kept-address.ts'
import { hostOf, whyAsked } from './checkout-words.ts'
import { NoReceiver, Receivers } from './receivers.tsx'
import { askForOrigins, readTab, type TabCheckout } from './tab-checkout.ts'
import { UseCardButton } from './use-card-button.tsx'
import { useIsSeen } from './use-is-seen.ts'

type CheckoutPageProps = {
  user: User
  found: TabCheckout
  onBack: () => void
  /** Called after the page was read again, with more permissions or for another receiver. */
  onRead: (found: TabCheckout) => void
  onCard: (cardId: string) => void
  onOrdered: (order: WaitingOrder) => void
  onAddress: () => void
}

/**
 * What the user confirms before a card goes anywhere: the shop, the sum and every receiver; then the choice of a
 * card.
 */
export function CheckoutPage({ user, found, onBack, onRead, onCard, onOrdered, onAddress }: CheckoutPageProps) {
  const { shop, total, plan, address, needsPermission } = found.checkout
  const [typed, setTyped] = useState('')
  const sum = total.outcome === 'found' ? cents(BigInt(total.cents)) : centsOfTyped(typed)
  const cards = useQuery({ queryKey: ['cards'], queryFn: () => call('listCards', { query: {} }) })
  const reading = useMutation({
    mutationFn: (chosen?: string) => readTab(chosen),
    onSuccess: (again) => again && onRead(again),
  })
  const asking = useMutation({
    mutationFn: () => askForOrigins(needsPermission),
    onSuccess: (isGiven) => isGiven && reading.mutate(undefined),
  })
  const { paying, choose, cannotFill, ...offered } = usePaying(user)
  const ordering = useOrderCard({ user, onBought: onCard, onOrdered })
  const problem = tooMuch(sum)
  const fitting = sum === undefined ? [] : cardsFor(cards.data?.cards ?? [], sum)
  const isSeen = useIsSeen()
  const { awaitsCode } = ordering
  if (awaitsCode)
    return (
      <ExchangeCode
        problem={ordering.error ? errorText(ordering.error) : undefined}
        isSending={ordering.isPending}
        onCode={(code) => ordering.mutate({ ...awaitsCode, code })}
        onBack={ordering.giveUpCode}
      />
    )
  return (
    <>
      <PageHead title={say('Pay at a shop')} onBack={onBack} />
      <Page>
        <div className="divide-y divide-line rounded-card border border-line bg-surface-raised">
          <div className="grid gap-2 p-4">
            <p className="font-mono text-sm break-all text-ink-muted">{hostOf(shop)}</p>
            {total.outcome === 'found' ? (
              <>
                <p className="font-display text-4xl font-semibold tracking-tight tabular-nums">
                  {formatDollars(cents(BigInt(total.cents)))}
                </p>
                {problem && <p className="text-sm text-negative">{problem}</p>}
              </>
            ) : (
              <MoneyInput
                label={say('What does the shop ask for?')}
                hint={whyAsked(total.because)}
                value={typed}
                onChange={setTyped}
                most={mostTyped}
                error={problem}
                autoFocus
              />
            )}
          </div>
          {plan.outcome === 'ready' && !cannotFill && <Receivers plan={plan} />}
          {address && !cannotFill && <AddressChoice onChange={onAddress} />}
        </div>
        {cannotFill && (
          <Banner tone="caution" title={say('Moon cannot fill this form')}>
            {say(
              'The card issuer shows number and CVV itself. Choose or make a card here, then copy both in Moon and paste them at the shop.',
            )}
          </Banner>
        )}
        {needsPermission.length > 0 && !cannotFill && (
          <Banner
            tone={asking.data === false ? 'caution' : 'note'}
            title={asking.data === false ? say('Moon may not fill it') : say('The card goes into a frame')}
            action={
              <Button size="small" isBusy={asking.isPending || reading.isPending} onClick={() => asking.mutate()}>
                {say('Allow Moon to fill it')}
              </Button>
            }
          >
            {say('This shop takes cards in a frame of {hosts}.', { hosts: needsPermission.map(hostOf).join(', ') })}{' '}
            {asking.data === false
              ? say('You have not allowed it, so Moon writes nothing there. Copy the card from Moon, or allow it now.')
              : say('Chrome asks you once whether Moon may write there.')}
          </Banner>
        )}
        {plan.outcome !== 'ready' && !(cannotFill && plan.outcome === 'choose') && (
          <NoReceiver plan={plan} onChoose={(origin) => reading.mutate(origin)} />
        )}
        {ordering.error && <OrderProblem error={ordering.error} />}
        {(plan.outcome === 'ready' || cannotFill) && (
          <div inert={!isSeen} className="grid gap-3">
            {fitting.slice(0, 2).map((card) => (
              <UseCardButton key={card.id} card={card} onUse={() => onCard(card.id)} />
            ))}
            <PayChoice user={user} {...offered} paying={paying} onChange={choose} />
            <Button
              size="large"
              isBusy={ordering.isPending}
              disabled={sum === undefined || sum <= zeroCents || problem !== undefined || paying.way === undefined}
              onClick={() => sum !== undefined && ordering.mutate({ amount: dollarsWire(sum), paying })}
            >
              {sum === undefined || problem
                ? say('Make a card')
                : say('Make a card for {sum}', { sum: formatDollars(sum) })}
            </Button>
            {!cannotFill && (
              <p className="text-center text-xs text-balance text-ink-muted">
                {say('Moon fills the form and never sends it: you look it over and pay at the shop.')}
              </p>
            )}
          </div>
        )}
      </Page>
    </>
  )
}

/** The address that is filled in, if the page asks for one. */
function AddressChoice({ onChange }: { onChange: () => void }) {
  const { data: kept } = useQuery({
    queryKey: ['address'],
    queryFn: async () => (await readAddress()) ?? null,
    gcTime: 0,
  })
  if (kept === undefined) return null
  return (
    <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
      <p className="min-w-0 text-sm">
        <span className="block text-ink-muted">{say('Billing address')}</span>
        <span className="block truncate">
          {kept ? `${kept.street}, ${kept.city}` : say('None: you write it yourself')}
        </span>
      </p>
      <Button variant="quiet" size="small" onClick={onChange}>
        {kept ? say('Change') : say('Add')}
      </Button>
    </div>
  )
}

/** Visa cards with enough balance, the smallest sufficient one first. */
const cardsFor = (cards: readonly ListedCard[], sum: Cents): ListedCard[] =>
  cards
    .filter((card) => card.gift_card === null && faceOf(card, now()) === 'ready' && card.balance >= sum)
    .toSorted((a, b) => (a.balance < b.balance ? -1 : a.balance > b.balance ? 1 : 0))

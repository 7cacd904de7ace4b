import {
  coverableCents,
  creditMaxCents,
  creditTopUpMaxCents,
  payoutBelowCents,
  payoutMinCents,
} from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { Bitcoin, CreditCard, Puzzle, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { shortDollars } from '../../kit/short-dollars.ts'
import { shownTimeOfDay } from '../../kit/shown-time.ts'
import { paths } from '../../paths.ts'
import { overdraftAbout } from '../../session/overdraft-about.ts'
import { useFlag } from '../../session/flags.ts'
import { CreditHistory } from './credit-history.tsx'
import { PayoutHistory } from '../payouts/payout-history.tsx'
import { PayoutSheet } from '../payouts/payout-sheet.tsx'
import { usePayouts } from '../payouts/use-payouts.ts'
import { waitingPayout, type WaitingPayout } from '../payouts/waiting-payout.ts'
import { useCredit } from './use-credit.ts'
import { useUser } from '../user/use-user.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: 'Moon Credit | Moon' }]

/** The user's credit: its amount, its uses, and its history. */
export default function CreditPage() {
  const hasPage = useFlag('offPlatformRefund')
  return hasPage ? <Credit /> : <Navigate to={paths.profile} replace />
}

function Credit() {
  const user = useUser()
  const credit = useCredit()
  const history = usePayouts()
  const waiting = history.payouts?.map(waitingPayout).find((one) => one !== undefined)
  // Set when the user comes from an order whose money is credit.
  const { state } = useLocation() as { state: { refund?: string } | null }
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<{ resumed: WaitingPayout | undefined } | undefined>(
    state?.refund === undefined ? undefined : { resumed: undefined },
  )
  const close = () => {
    setSheet(undefined)
    if (state) void navigate(paths.credit, { replace: true })
  }
  return (
    <div className="grid max-w-180 gap-9">
      <h1 className="text-3xl">Moon Credit</h1>
      <Standing
        user={user}
        credit={credit}
        waiting={waiting}
        isClosed={history.isClosed}
        onRefund={() => setSheet({ resumed: waiting })}
      />
      <PayoutHistory history={history} onResume={(resumed) => setSheet({ resumed })} />
      <Uses hasLightning={history.hasLightning} />
      <CreditHistory credit={credit} />
      {sheet && (
        <PayoutSheet
          user={user}
          payouts={history.payouts}
          hasLightning={history.hasLightning}
          resumed={sheet.resumed}
          amountText={state?.refund}
          onClose={close}
        />
      )}
    </div>
  )
}

type StandingProps = {
  user: User
  credit: ReturnType<typeof useCredit>
  /** A refund that waits for its code. */
  waiting: WaitingPayout | undefined
  /** Payouts are stopped at present. */
  isClosed: boolean
  onRefund: () => void
}

function Standing({ user, credit: history, waiting, isClosed, onRefund }: StandingProps) {
  const { heldForOrders, heldByShops, error } = history
  const [credit, onHold, owed] = [user.moonCredit, user.moonCreditOnHold, user.overdraft]
  return (
    <section
      aria-label={say('Balance')}
      className="-mt-4 rounded-card border border-line bg-surface-raised px-5 py-5 sm:px-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <p className="grid gap-1">
          <span className="text-sm text-ink-muted">{say('You can spend')}</span>
          <Balance name="Moon Credit" className="justify-self-start font-display text-5xl leading-none font-semibold">
            <Dollars cents={credit} />
          </Balance>
        </p>
        <div className="flex flex-wrap gap-3">
          {credit > zeroCents && (
            <Link className={buttonClass()} to={paths.dashboard} state={{ sheet: { kind: 'buy' } }}>
              {say('Buy a card')}
            </Link>
          )}
          <Button variant="secondary" disabled={(credit <= zeroCents && !waiting) || isClosed} onClick={onRefund}>
            {say('Request a Refund')}
          </Button>
        </div>
      </div>
      {isClosed && (
        <p className="pt-3 text-sm text-ink-muted">
          {say('Refunds in Bitcoin are not available at the moment. Your credit stays yours, and buys cards.')}
        </p>
      )}
      <dl className="mt-5 grid gap-4 border-t border-line pt-4">
        {owed > zeroCents && (
          <Part name={say('You owe')} about={overdraftAbout(owed)}>
            <Dollars cents={owed} />
          </Part>
        )}
        {waiting && (
          <Part
            name={say('Set aside for a refund')}
            about={say('It waits for the code from your email, and is credit again at {expiresAt} without it.', {
              expiresAt: shownTimeOfDay(waiting.expiresAt),
            })}
          >
            <Dollars cents={waiting.requested_refund_amount} />
          </Part>
        )}
        <Part
          name={say('Held for open orders')}
          about={say(
            'Applied to orders that are not paid yet. It pays for them, or comes back if they are not completed.',
          )}
        >
          {heldForOrders !== undefined && (
            <Balance name={say('what is held for open orders')}>
              <Dollars cents={heldForOrders} />
            </Balance>
          )}
          {heldForOrders === undefined && (error !== null ? say('Not known') : <Skeleton className="h-5 w-14" />)}
        </Part>
        {heldByShops !== undefined && heldByShops > zeroCents && (
          <Part
            name={say('Held by shops on deleted cards')}
            about={say(
              'They may collect it. What they let go of becomes Moon Credit when the hold ends; a discount is not given back.',
            )}
          >
            <Balance name={say('what shops hold')}>
              <Dollars cents={heldByShops} />
            </Balance>
          </Part>
        )}
        {onHold > zeroCents && (
          <Part
            name={say('On hold')}
            about={say(
              'Your credit may reach {creditMax}, and {topUpMax} may be added at once. This came above that: it is yours, and we look at it before we add it. You need to do nothing.',
              { creditMax: shortDollars(creditMaxCents), topUpMax: shortDollars(creditTopUpMaxCents) },
            )}
          >
            <Balance name={say('what is on hold')}>
              <Dollars cents={onHold} />
            </Balance>
          </Part>
        )}
      </dl>
    </section>
  )
}

function Part({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt className="font-medium">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
      <dd className="col-span-2 max-w-104 pt-0.5 text-sm text-ink-muted">{about}</dd>
    </div>
  )
}

function Uses({ hasLightning }: { hasLightning: boolean }) {
  return (
    <Panel
      title={say('How it works')}
      about={say(
        'When you delete a card, what was paid for and is left on it comes back as Moon Credit, and you can use it to buy a card.',
      )}
    >
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Use Icon={CreditCard} title={say('Buy a card')}>
          {say(
            'Turn on “Use Moon Credit” when you buy a Visa or a gift card. It pays for the whole card or for a part of it.',
          )}
        </Use>
        <Use Icon={Puzzle} title={say('Complete an order')}>
          {say('An order that lacks less than {coverable} after your payment can be completed with it.', {
            coverable: shortDollars(coverableCents),
          })}
        </Use>
        <Use Icon={Bitcoin} title={say('Have it back in Bitcoin')}>
          {say(
            'At least {least} and less than {below} at once, at the price of the moment and minus the network fee, to an address of your own.',
            { least: shortDollars(payoutMinCents), below: shortDollars(payoutBelowCents) },
          )}
        </Use>
        <Use Icon={Undo2} title={say('Where else it comes from')}>
          {say('What you pay too much, payments that become no card, and refunds of shops to deleted cards.')}
        </Use>
      </ul>
      <p className="border-t border-line pt-4 text-sm text-ink-muted">
        {hasLightning
          ? say(
              'Moon Credit is in US dollars. Refunds in Bitcoin usually take seconds over Lightning, about an hour to a Bitcoin address, and 5 business days at the latest.',
            )
          : say(
              'Moon Credit is in US dollars. Refunds in Bitcoin usually take about an hour, and 5 business days at the latest.',
            )}
      </p>
    </Panel>
  )
}

function Use({ Icon, title, children }: { Icon: typeof Undo2; title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2">
      <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-[18px]" />
      </span>
      <p className="grid gap-0.5">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-ink-muted">{children}</span>
      </p>
    </li>
  )
}

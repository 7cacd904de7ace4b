import { payoutBusinessDays } from '@moon/contract/limits.ts'
import { addCents, type Cents } from '@moon/money/cents.ts'
import { parseCoin, zeroUnits } from '@moon/money/coin.ts'
import { formatDollars, groupCoin } from '@moon/money/format.ts'
import { centsWorthRoundedDown } from '@moon/money/price.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { shareOf } from '@moon/ui/moon/lit-path.ts'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { shownRate } from '../../kit/shown-rate.ts'
import { expectedTime } from './payout-times.ts'
import type { PayoutQuote } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'

type PayoutSummaryProps = {
  amount: Cents | undefined
  /** The credit that remains. */
  left: Cents
  quote: PayoutQuote | undefined
  /** The quote is loading. */
  isAsking?: boolean
  /** A code confirms this quote; otherwise the quote follows the current rate. */
  isFixed: boolean
}

/** Shows what arrives and what leaves the credit, in the same place at each step. The moon shows what remains. */
export function PayoutSummary({ amount, left, quote, isAsking = false, isFixed }: PayoutSummaryProps) {
  const none = isAsking && !quote ? <Skeleton className="h-5 w-24" /> : '—'
  return (
    <section aria-label={say('What arrives')} className="rounded-card bg-surface-sunken px-5 py-4">
      <dl className="grid gap-2 text-[15px]">
        <div className="mb-1 grid border-b border-line pb-3">
          <dt className="text-sm text-ink-muted">{say('Arrives')}</dt>
          <dd className="min-h-7 text-xl leading-snug font-semibold tabular-nums">
            {quote ? `${groupCoin(quote.amount)} BTC` : none}
          </dd>
        </div>
        <Row name={say('From your credit')}>{amount ? formatDollars(amount) : '—'}</Row>
        <Row name="1 BTC">{quote ? shownRate(quote.price) : none}</Row>
        <Row name={say('Network fee')}>{quote ? <Fee quote={quote} /> : none}</Row>
        <div className="mt-1 flex items-center justify-between gap-4 border-t border-line pt-3">
          <dt className="flex items-center gap-2.5 text-ink-muted">
            <Moon
              seed="credit"
              share={amount ? shareOf(left, addCents(left, amount)) : 1}
              className="size-7 shrink-0"
            />
            {say('Stays in your credit')}
          </dt>
          <dd className="tabular-nums">
            <Balance name={say('what stays in your credit')}>{formatDollars(left)}</Balance>
          </dd>
        </div>
      </dl>
      {quote && (
        <p className="pt-3 text-sm text-ink-muted">
          {say('Expected {time} after the code, within {days} business days at the latest.', {
            time: expectedTime(quote.expectedSeconds),
            days: payoutBusinessDays,
          })}{' '}
          {isFixed ? say('Your code confirms this amount.') : say('The amount follows the price until you submit it.')}
        </p>
      )}
    </section>
  )
}

/** The fee in coins and in dollars. */
function Fee({ quote: { fee, price } }: { quote: PayoutQuote }) {
  const worth = centsWorthRoundedDown('BTC', parseCoin('BTC', fee) ?? zeroUnits, price)
  return (
    <span className="grid justify-items-end">
      <span>{groupCoin(fee)} BTC</span>
      <span className="text-sm text-ink-muted">{formatDollars(worth)}</span>
    </span>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-end tabular-nums">{children}</dd>
    </div>
  )
}

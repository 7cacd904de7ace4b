import type { Holding } from '@moon/contract/cards.ts'
import { sats } from '@moon/money/sats.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useNow } from '../kit/clock.ts'
import { shownDay } from '../kit/shown-time.ts'
import { Said } from '../language/said.tsx'
import { say, sayCount } from '@moon/ui/language/say.ts'

/** The user's holdings in one line: on cards, as credit and as sats, and what expires next. */
export function HoldingLine({ holding }: { holding: Holding }) {
  const { onCards, cards, moonCredit, rewardSats } = holding
  if (cards === 0 && moonCredit <= zeroCents && rewardSats <= 0) return null
  return (
    <div className="flex min-h-9 flex-wrap items-baseline gap-x-5 gap-y-1 text-[15px] text-ink-muted">
      {cards > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Balance
            name={say('what is on your cards')}
            className="font-display text-[1.75rem] leading-9 font-semibold tracking-tight text-ink"
          >
            <Dollars cents={onCards} />
          </Balance>
          <Said text="on {cards}" cards={sayCount(cards, '1 card', '{count} cards')} />
        </p>
      )}
      {moonCredit > zeroCents && (
        <Part name={say('your Moon Credit')} amount={<Dollars cents={moonCredit} />}>
          {say('credit')}
        </Part>
      )}
      {rewardSats > 0 && (
        <Part name={say('your reward sats')} amount={<SatsAmount sats={sats(BigInt(rewardSats))} />} />
      )}
      {holding.nextExpiration && <NextExpiry at={holding.nextExpiration} cards={cards} />}
    </div>
  )
}

function Part({ name, amount, children }: { name: string; amount: ReactNode; children?: ReactNode }) {
  return (
    <p className="flex items-baseline gap-x-1.5">
      <Balance name={name} className="font-semibold text-ink">
        {amount}
      </Balance>
      {children}
    </p>
  )
}

const dayMs = 86_400_000
/** From this many days on the line asks the user to spend the card. */
const soonDays = 7

function NextExpiry({ at, cards }: { at: Date; cards: number }) {
  const days = Math.ceil((at.getTime() - useNow(60_000)) / dayMs)
  const isSoon = days <= soonDays
  return (
    <p className={classNames(isSoon && 'font-medium text-caution')}>
      {cards === 1 ? say('expires') : say('next expires')}{' '}
      <time dateTime={at.toISOString()} title={shownDay(at)}>
        {isSoon ? inDays(days) : shownDay(at)}
      </time>
    </p>
  )
}

const inDays = (days: number): string => (days <= 1 ? say('within a day') : say('in {days} days', { days }))

import type { CardInfo } from '@moon/contract/cards.ts'
import { cardValidityDays } from '@moon/contract/limits.ts'
import { formatDollars } from '@moon/money/format.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { useNow } from '../../kit/clock.ts'
import { faceState, validText } from '../view/card-face.ts'
import { daysLeft } from './days-left.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shows the balance, the remaining days, and a hint on copying the card where possible. A frozen card keeps balance and days. */
export function CardStanding({ card }: { card: CardInfo }) {
  const now = useNow(30_000)
  const state = faceState(card, now)
  if (card.last_four === null || (state !== 'ready' && state !== 'empty' && state !== 'frozen')) return null
  return (
    <div className="flex items-center gap-3 text-sm wide:gap-5">
      {card.expiration !== null && <DaysRing days={daysLeft(card.expiration, now)} />}
      <p className="grid">
        <span className="hidden font-display text-2xl font-semibold tabular-nums wide:inline">
          {formatDollars(card.balance)}{' '}
          <span className="font-sans text-sm font-normal text-ink-muted">
            {say('left of {value}', { value: formatDollars(card.value) })}
          </span>
        </span>
        <span className="font-semibold wide:font-normal">{validText(card)}</span>
        {card.held > zeroCents && (
          <span className="text-ink-muted">{say('Shops hold {held} besides', { held: formatDollars(card.held) })}</span>
        )}
        {card.exp !== null && (
          <span className="text-ink-muted">{say('Shops’ forms ask for {exp}', { exp: card.exp })}</span>
        )}
        {!card.frozen && <span className="text-ink-muted wide:hidden">{say('Tap card element to copy')}</span>}
      </p>
    </div>
  )
}

/** A ring of the remaining days of a card, with their number in it. */
function DaysRing({ days }: { days: number }) {
  const length = 2 * Math.PI * radius
  return (
    <svg
      role="img"
      aria-label={say('{days} of {validity} days left', { days, validity: cardValidityDays })}
      viewBox="0 0 48 48"
      className="size-12 shrink-0 wide:size-22"
    >
      <circle cx="24" cy="24" r={radius} fill="none" strokeWidth="3.5" className="stroke-line" />
      <circle
        cx="24"
        cy="24"
        r={radius}
        fill="none"
        strokeWidth="3.5"
        strokeLinecap={days === 0 ? 'butt' : 'round'}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - days / cardValidityDays)}
        transform="rotate(-90 24 24)"
        className="stroke-accent"
      />
      <text
        x="24"
        y="24"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink text-[15px] font-semibold wide:hidden"
      >
        {days}
      </text>
      <g aria-hidden className="hidden wide:inline">
        <text
          x="24"
          y="22.5"
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-ink text-[13px] font-semibold"
        >
          {days}
        </text>
        <text x="24" y="32.5" textAnchor="middle" dominantBaseline="central" className="fill-ink-muted text-[6.6px]">
          {days === 1 ? say('day') : say('days')}
        </text>
      </g>
    </svg>
  )
}

const radius = 21

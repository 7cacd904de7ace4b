import { shownName } from '@moon/money/format.ts'
import { useNow } from '../../kit/clock.ts'
import { shownRate } from '../../kit/shown-rate.ts'
import { useRate } from '../../session/use-rate.ts'
import { coinPaid, type Draft } from '../flow/draft.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shows the exchange rate with its age; without a fresh rate it says so, and nothing can be quoted (D-22). */
export function RateLine({ draft }: { draft: Pick<Draft, 'wallet' | 'exchangeWallet'> }) {
  const coin = coinPaid(draft)
  const rate = useRate(coin, draft.wallet)
  const now = useNow(1_000)
  if (!rate)
    return (
      <span role="status" className="text-caution">
        {say('Fetching a fresh exchange rate')}
      </span>
    )
  const age = Math.max(0, Math.round((now - rate.lastUpdated.getTime()) / 1000))
  return (
    <span className="text-ink-muted tabular-nums">
      1 {shownName(coin)} = {shownRate(rate.bid)} <span aria-hidden>·</span>{' '}
      {say('{age} s ago', { age: twoDigits(age) })}
    </span>
  )
}

/** As wide as two digits, so that the line, which ends at the edge of the form, does not move at the tenth second. */
const twoDigits = (seconds: number): string => String(seconds).padStart(2, '\u2007')

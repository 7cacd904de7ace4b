import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Cents } from '@moon/money/cents.ts'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { shareOf } from '@moon/ui/moon/lit-path.ts'
import { Panel } from '@moon/ui/panel.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

/** How much of the daily and monthly limits is used. */
export function SpendingLimits() {
  const reading = useQuery(query('cardLimits', {}))
  return (
    <Panel
      title={say('Spending limits')}
      about={say(
        'The value of the cards you buy in 24 hours and in a calendar month, less what deleted cards gave back.',
      )}
      className="min-h-29 content-start"
    >
      {reading.data && <Bars limits={reading.data.limits} />}
      {reading.isPending && <LoadingBars />}
      {reading.isError && !reading.data && (
        <p role="alert" className="text-sm">
          {say('Your limits cannot be shown right now.')}{' '}
          <button
            type="button"
            className="min-h-11 font-semibold underline underline-offset-4"
            onClick={() => void reading.refetch()}
          >
            {say('Try again')}
          </button>
        </p>
      )}
    </Panel>
  )
}

function Bars({ limits }: { limits: CallAnswer<'cardLimits'>['limits'] }) {
  return (
    <>
      <Bar
        name={say('Daily')}
        spending={say('Daily spending')}
        spent={limits.dailySpending}
        limit={limits.dailyLimit}
      />
      <Bar
        name={say('Monthly')}
        spending={say('Monthly spending')}
        spent={limits.monthlySpending}
        limit={limits.monthlyLimit}
      />
    </>
  )
}

/** The placeholder, as tall as the bars. */
function LoadingBars() {
  return ['day', 'month'].map((place) => (
    <div key={place} className="grid gap-1.5">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-2 w-full rounded-full" />
    </div>
  ))
}

type BarProps = { name: string; spending: string; spent: Cents; limit: Cents }

function Bar({ name, spending, spent, limit }: BarProps) {
  const share = shareOf(spent, limit)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-muted">
          <Said text="{spent} of {limit}" spent={<Dollars cents={spent} />} limit={<Dollars cents={limit} />} />
        </span>
      </p>
      <meter aria-label={spending} max={1} value={share} className="sr-only" />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

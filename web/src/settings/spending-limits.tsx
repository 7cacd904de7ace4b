import { parseDollars, zeroCents, type Cents } from '@moon/money/cents.ts'
import { Dollars } from '@moon/ui/dollars.tsx'
import { shareOf } from '@moon/ui/moon-phase.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** How much of a day's and a month's spending is used; nothing while it is not known. */
export function SpendingLimits() {
  const limits = useQuery(query('cardLimits', {})).data?.limits
  return (
    <div className="grid min-h-36 content-start gap-4">
      <h2 className="text-xl">Spending limits</h2>
      {limits && (
        <>
          <Bar name="Daily" spent={centsOf(limits.dailySpending)} limit={centsOf(limits.dailyLimit)} />
          <Bar name="Monthly" spent={centsOf(limits.monthlySpending)} limit={centsOf(limits.monthlyLimit)} />
        </>
      )}
    </div>
  )
}

const centsOf = (dollars: string): Cents => parseDollars(dollars) ?? zeroCents

function Bar({ name, spent, limit }: { name: string; spent: Cents; limit: Cents }) {
  const share = shareOf(spent, limit)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-muted">
          <Dollars cents={spent} /> of <Dollars cents={limit} />
        </span>
      </p>
      <meter aria-label={`${name} spending`} max={1} value={share} className="sr-only" />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

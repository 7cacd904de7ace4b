import { CommandError, look } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { funnelSteps, readFunnel, type FunnelPeriod, type FunnelStep } from './read-funnel.ts'

const usual = { days: 14, weeks: 8 }

/** Commands that show how far visitors come. */
export const funnelCommands = {
  funnel: look({
    may: ['by', 'count'],
    says: 'how far visitors come: visits, sign-ups, confirmed, first order, paid, first card; of 14 `days` or 8 `weeks`, or so many',
    async run({ database, clock }: { database: Database; clock: Clock }, { by = 'days', count }) {
      if (by !== 'days' && by !== 'weeks') throw new CommandError(`By days or by weeks, not ${JSON.stringify(by)}.`)
      const asked = count ?? String(usual[by])
      if (!/^[1-9]\d{0,2}$/.test(asked))
        throw new CommandError(`How many ${by}: 1 to 999, not ${JSON.stringify(asked)}.`)
      const now = clock.now()
      const periods = await readFunnel(database.db, { by: by === 'days' ? 'day' : 'week', count: Number(asked), now })
      return [
        [by === 'days' ? 'day' : 'week of', ...funnelSteps.map((step) => names[step])],
        ...periods.map(({ start, times }) => [start, ...funnelSteps.map((step) => textOf(times[step]))]),
        ['together', ...funnelSteps.map((step) => textOf(sumOf(periods, step)))],
        ['of the step before', ...funnelSteps.map((step, n) => shareOf(periods, { step, before: funnelSteps[n - 1] }))],
      ]
    },
  }),
}

const names: Record<FunnelStep, string> = {
  visit: 'visits',
  sign_up: 'sign-ups',
  confirmed: 'confirmed',
  ordered: 'first order',
  paid: 'first paid',
  card: 'first card',
}

const textOf = (times: bigint | undefined): string => (times === undefined ? 'not counted' : String(times))

function sumOf(periods: readonly FunnelPeriod[], step: FunnelStep): bigint | undefined {
  const known = periods.flatMap(({ times }) => times[step] ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, times) => sum + times, 0n)
}

/** Only over the periods in which both were counted. */
function shareOf(
  periods: readonly FunnelPeriod[],
  { step, before }: { step: FunnelStep; before: FunnelStep | undefined },
): string {
  if (before === undefined) return ''
  const both = periods.filter(({ times }) => times[step] !== undefined && times[before] !== undefined)
  const base = sumOf(both, before)
  return base === undefined || base === 0n ? '' : `${(100n * sumOf(both, step)!) / base} %`
}

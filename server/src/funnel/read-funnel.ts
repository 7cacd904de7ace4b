import type { Db } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import { findFirstCounted, readSteps } from './store.ts'

/** From the first visit to a card, in this order. */
export const funnelSteps = ['visit', 'sign_up', 'confirmed', 'ordered', 'paid', 'card'] as const

export type FunnelStep = (typeof funnelSteps)[number]

/** The counts of a day or a week. Undefined for a step that was not counted yet. */
export type FunnelPeriod = { start: string; times: Record<FunnelStep, bigint | undefined> }

const dayMs = 86_400_000

/** This many days or weeks up to now, latest first. Days are in UTC, and weeks begin on Monday. */
export async function readFunnel(
  on: Db,
  { by, count, now }: { by: 'day' | 'week'; count: number; now: Date },
): Promise<FunnelPeriod[]> {
  const starts = startsOf({ by, count, now })
  const rows = await readSteps(on, { since: new Date(starts.at(-1)!), by })
  const counted = await findFirstCounted(on)
  const times = new Map(rows.map((row) => [`${row.start} ${row.step}`, row.times]))
  return starts.map((start) => ({
    start,
    times: Object.fromEntries(
      funnelSteps.map((step) => {
        const isCountedAsItHappens = step === 'visit' || step === 'sign_up'
        const isUnknown = isCountedAsItHappens && (counted === undefined || lastDayOf(start, by) < counted)
        return [step, isUnknown ? undefined : (times.get(`${start} ${step}`) ?? 0n)]
      }),
    ) as FunnelPeriod['times'],
  }))
}

function startsOf({ by, count, now }: { by: 'day' | 'week'; count: number; now: Date }): string[] {
  const today = new Date(now.toISOString().slice(0, 10))
  const daysSinceMonday = (today.getUTCDay() + 6) % 7
  const first = by === 'day' ? today : after(today, -daysSinceMonday * dayMs)
  return Array.from({ length: count }, (_, n) => dayOf(after(first, -n * (by === 'day' ? 1 : 7) * dayMs)))
}

const lastDayOf = (start: string, by: 'day' | 'week'): string =>
  by === 'day' ? start : dayOf(after(new Date(start), 6 * dayMs))

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

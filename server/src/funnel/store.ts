import { read, sql, write, type Db, type Tx } from '../database/db.ts'

/** Steps that are counted as they happen; all later ones are read from the facts themselves. */
export type CountedStep = 'visit' | 'sign_up'

export const upsertDay = (
  on: Db | Tx,
  { step, times, at }: { step: CountedStep; times: number; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into funnel_days (day, step, times)
      values ((${at}::timestamptz at time zone 'utc')::date, ${step}, ${times})
      on conflict (day, step) do update set times = funnel_days.times + excluded.times`,
  )

export type FunnelRow = { step: string; start: string; times: bigint }

/**
 * Counts since then, by day or by week (from Monday) in UTC. Visits and sign-ups are counted each time; a user counts once for each
 * later step, at the first time.
 */
export const readSteps = (on: Db | Tx, { since, by }: { since: Date; by: 'day' | 'week' }): Promise<FunnelRow[]> =>
  read(
    on,
    sql<FunnelRow>`select step, to_char(date_trunc(${by}, at), 'YYYY-MM-DD') as start, sum(times)::bigint as times from (
        select step, day::timestamp as at, times from funnel_days
        union all select 'confirmed', begun_at at time zone 'utc', 1 from user_beginnings
        union all select 'ordered', ordered_at at time zone 'utc', 1 from first_orders
        union all select 'paid', paid_at at time zone 'utc', 1 from first_orders where paid_at is not null
        union all select 'card', made_at at time zone 'utc', 1 from first_cards
      ) steps where at >= ${since}::timestamptz at time zone 'utc' group by step, start`,
  )

/** The first day on which visits and sign-ups were counted; undefined when there is none yet. */
export const findFirstCounted = async (on: Db | Tx): Promise<string | undefined> => {
  const [row] = await read(
    on,
    sql<{ day: string | null }>`select to_char(min(day), 'YYYY-MM-DD') as day from funnel_days`,
  )
  return row?.day ?? undefined
}

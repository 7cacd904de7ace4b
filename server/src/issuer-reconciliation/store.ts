import { cents, type Cents } from '@moon/money/cents.ts'
import { read, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Break } from './compare-cards.ts'

/** Returns true when the break is new, was resolved, or has grown. */
export async function upsertBreak(
  tx: Tx,
  { issuer, kind, token, cents: atStake, reference }: Break & { issuer: string },
  now: Date,
): Promise<boolean> {
  const [kept] = await read(
    tx,
    sql<{ foundAt: Date }>`insert into issuer_breaks as d (issuer, kind, token, cents, reference, found_at, seen_at)
      values (${issuer}, ${kind}, ${token}, ${atStake}, ${reference ?? null}, ${now}, ${now})
      on conflict (issuer, kind, token) do update set cents = excluded.cents, reference = excluded.reference, seen_at = excluded.seen_at, settled_at = null,
        found_at = case when d.settled_at is null and excluded.cents <= d.cents then d.found_at else excluded.found_at end
      returning found_at as "foundAt"`,
  )
  return kept!.foundAt.getTime() === now.getTime()
}

export type OpenBreak = Break & { foundAt: Date }

export async function readOpenBreaks(on: Db | Tx): Promise<OpenBreak[]> {
  const rows = await read(
    on,
    sql<Omit<OpenBreak, 'cents'> & { cents: bigint }>`select kind, token, cents, found_at as "foundAt"
      from issuer_breaks where settled_at is null order by cents desc, found_at, token`,
  )
  return rows.map((row) => ({ ...row, cents: cents(row.cents) }))
}

/** The money at stake in breaks that were found, or have grown, after `since`. */
export async function readAtStake(on: Db | Tx, since: Date | null): Promise<Cents> {
  const [row] = await read(
    on,
    sql<{ cents: bigint }>`select coalesce(sum(cents), 0)::bigint as cents from issuer_breaks
      where settled_at is null and (${since}::timestamptz is null or found_at > ${since})`,
  )
  return cents(row!.cents)
}

/** Resolves the breaks that a comparison with this issuer no longer finds. */
export const resolveOthers = (tx: Tx, issuer: string, now: Date): Promise<number> =>
  write(
    tx,
    sql`update issuer_breaks set settled_at = ${now} 
    where issuer = ${issuer} and settled_at is null and seen_at < ${now}`,
  )

/** Cards that only the issuer knows, found before a time; the next 100 by keyset pagination. */
export const readStrange = (
  on: Db | Tx,
  issuer: string,
  { before, last }: { before: Date; last: string },
): Promise<{ token: string; reference: string }[]> =>
  read(
    on,
    sql<{ token: string; reference: string }>`select token, reference from issuer_breaks
      where issuer = ${issuer} and kind = 'not_ours' and settled_at is null and reference is not null
        and found_at <= ${before} and token > ${last} order by token limit 100`,
  )

export const updateBreakResolved = (
  tx: Tx,
  { issuer, kind, token }: Pick<Break, 'kind' | 'token'> & { issuer: string },
  now: Date,
): Promise<number> =>
  write(
    tx,
    sql`update issuer_breaks set settled_at = ${now}
      where issuer = ${issuer} and kind = ${kind} and token = ${token} and settled_at is null`,
  )

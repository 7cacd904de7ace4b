import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { read, sql, write, type Db, type Tx } from '../database/db.ts'
import type { CardState } from './card.ts'
import type { Difference } from './compare-cards.ts'

export type OwnCard = { id: string; token: string; state: CardState; limitCents: Cents }

/** Cards that the issuer should know. */
export async function readIssuedCards(on: Db | Tx): Promise<OwnCard[]> {
  const rows = await read(
    on,
    sql<OwnCard & { limitCents: bigint }>`select id, issuer_token as token, state,
      coalesce(issuer_limit_cents, value_cents) as "limitCents" from cards where issuer_token is not null`,
  )
  return rows.map((row) => ({ ...row, limitCents: cents(row.limitCents) }))
}

/** Purchases whose card may be on its way into our books, or is looked for to be closed: these are no difference yet. */
export async function readUnderWay(on: Db | Tx): Promise<Set<string>> {
  const rows = await read(
    on,
    sql<{ id: string }>`select purchase_id as id from cards where state = 'issuing'
    union all select c.purchase_id from card_voids v join cards c on c.id = v.card_id where v.ended_at is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Of these purchases, the cards that ended before the issuer had made them, as far as we knew. */
export async function readEndedWithout(on: Db | Tx, purchaseIds: readonly string[]): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where purchase_id = any(${[...purchaseIds]}::text[]) and kind = 'visa'
      and state in ('refused', 'voiding', 'refunded')`,
  )
  return rows.map(({ id }) => id)
}

/** Purchases at shops with cards that are not ours. */
export const readParked = async (on: Db | Tx): Promise<Difference[]> => {
  const rows = await read(
    on,
    sql<{ token: string; cents: bigint }>`select t.token, coalesce(max(e.amount_cents), 0)::bigint as cents
      from card_transactions t left join card_events e on e.transaction_token = t.token and e.approved
      where t.card_id is null group by t.token`,
  )
  return rows.map((row) => ({ kind: 'parked', token: row.token, cents: cents(row.cents) }))
}

/** True: it was not known, had been settled, or has grown. */
export async function keepDifference(tx: Tx, { kind, token, cents: atStake }: Difference, now: Date): Promise<boolean> {
  const [kept] = await read(
    tx,
    sql<{ foundAt: Date }>`insert into issuer_differences as d (kind, token, cents, found_at, seen_at)
      values (${kind}, ${token}, ${atStake}, ${now}, ${now})
      on conflict (kind, token) do update set cents = excluded.cents, seen_at = excluded.seen_at, settled_at = null,
        found_at = case when d.settled_at is null and excluded.cents <= d.cents then d.found_at else excluded.found_at end
      returning found_at as "foundAt"`,
  )
  return kept!.foundAt.getTime() === now.getTime()
}

export type StandingDifference = Difference & { foundAt: Date }

export async function readStanding(on: Db | Tx): Promise<StandingDifference[]> {
  const rows = await read(
    on,
    sql<Omit<StandingDifference, 'cents'> & { cents: bigint }>`select kind, token, cents, found_at as "foundAt"
      from issuer_differences where settled_at is null order by cents desc, found_at, token`,
  )
  return rows.map((row) => ({ ...row, cents: cents(row.cents) }))
}

/** What is at stake in differences that were found, or have grown, after that. */
export async function readAtStake(on: Db | Tx, since: Date | null): Promise<Cents> {
  const [row] = await read(
    on,
    sql<{ cents: bigint }>`select coalesce(sum(cents), 0)::bigint as cents from issuer_differences
      where settled_at is null and (${since}::timestamptz is null or found_at > ${since})`,
  )
  return cents(row!.cents)
}

/** What this comparison did not find any more. */
export const settleOthers = (tx: Tx, now: Date): Promise<number> =>
  write(tx, sql`update issuer_differences set settled_at = ${now} where settled_at is null and seen_at < ${now}`)

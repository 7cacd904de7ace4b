import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ForgottenKind, Found, PayoutKind } from './forgotten.ts'

/** Undefined when this list was never compared. */
export async function readComparedTo(on: Db | Tx, list: ForgottenKind): Promise<string | undefined> {
  const row = await readOne(on, sql<{ to: string }>`select read_to as to from compared_lists where list = ${list}`)
  return row?.to
}

export const upsertComparedTo = (tx: Tx, list: ForgottenKind, readTo: string): Promise<number> =>
  write(
    tx,
    sql`insert into compared_lists (list, read_to) values (${list}, ${readTo})
      on conflict (list) do update set read_to = excluded.read_to where compared_lists.read_to <> excluded.read_to`,
  )

/** Returns true when it was not recorded before. An announced payment is only marked as found. */
export async function insertForgotten(
  tx: Tx,
  { kind, coin, id, units, reference, happenedAt }: Found & { kind: ForgottenKind; coin: 'BTC' | 'USD' },
  foundAt: Date,
): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into forgotten_payments (kind, id, coin, units, reference, happened_at, found_at)
      values (${kind}, ${id}, ${coin}, ${units}, ${reference}, ${happenedAt}, ${foundAt}) on conflict (kind, id) do update set coin = excluded.coin, units = excluded.units, happened_at = excluded.happened_at,
          found_at = excluded.found_at
        where forgotten_payments.found_at is null`,
  )
  return written === 1
}

/** Records a payment by hand, which operators announce before they make it. Returns false when it is recorded already. */
export const insertAnnounced = async (
  on: Db | Tx,
  { kind, id, as, by, at }: { kind: string; id: string; as: string; by: string; at: Date },
): Promise<boolean> =>
  (await write(
    on,
    sql`insert into forgotten_payments (kind, id, coin, units, announced_at, settled_at, settled_as, settled_by)
      values (${kind}, ${id}, 'BTC', 0, ${at}, ${at}, ${as}, ${by}) on conflict do nothing`,
  )) > 0

export type Booked = { kind: PayoutKind; id: string; units: bigint; isResolved: boolean }

/** Marks these as booked; returns those that were not. */
export const updateBooked = (tx: Tx, kind: PayoutKind, ids: readonly string[], at: Date): Promise<Booked[]> =>
  read(
    tx,
    sql<Booked>`update forgotten_payments set booked_at = ${at}
      where kind = ${kind} and id = any(${[...ids]}::text[]) and booked_at is null
      returning kind, id, units, settled_at is not null as "isResolved"`,
  )

/** Unresolved forgotten payouts that were found after that time. */
export async function countForgottenPayouts(on: Db | Tx, since: Date | null): Promise<number> {
  const row = await readOne(
    on,
    sql<{ n: number }>`select count(*)::int as n from forgotten_payments
      where kind in ('payout', 'lightning_payout') and settled_at is null
        and (${since}::timestamptz is null or found_at > ${since})`,
  )
  return row!.n
}

/** Undefined when no unresolved entry has this kind and name. */
export const updateResolved = (
  tx: Tx,
  { kind, id, as, by, at }: { kind: string; id: string; as: string; by: string; at: Date },
): Promise<(Omit<Booked, 'kind'> & { kind: ForgottenKind; isBooked: boolean }) | undefined> =>
  readOne(
    tx,
    sql`update forgotten_payments set settled_at = ${at}, settled_as = ${as}, settled_by = ${by}
      where kind = ${kind} and id = ${id} and settled_at is null
      returning kind, id, units, true as "isResolved", booked_at is not null as "isBooked"`,
  )

import { readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ForgottenKind, Found } from './forgotten.ts'

/** Undefined: this list was never compared. */
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

/** True: it was not known to be forgotten. */
export async function insertForgotten(
  tx: Tx,
  { kind, coin, id, units, reference, happenedAt }: Found & { kind: ForgottenKind; coin: 'BTC' | 'USD' },
  foundAt: Date,
): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into forgotten_payments (kind, id, coin, units, reference, happened_at, found_at)
      values (${kind}, ${id}, ${coin}, ${units}, ${reference}, ${happenedAt}, ${foundAt}) on conflict do nothing`,
  )
  return written === 1
}

/** Money that left and that nobody has looked at, found after that moment. */
export async function countForgottenPayouts(on: Db | Tx, since: Date | null): Promise<number> {
  const row = await readOne(
    on,
    sql<{ n: number }>`select count(*)::int as n from forgotten_payments
      where kind in ('payout', 'lightning_payout') and settled_at is null
        and (${since}::timestamptz is null or found_at > ${since})`,
  )
  return row!.n
}

/** False: nothing of that kind and name waits. */
export const updateSettled = async (
  on: Db | Tx,
  { kind, id, as, by, at }: { kind: string; id: string; as: string; by: string; at: Date },
): Promise<boolean> =>
  (await write(
    on,
    sql`update forgotten_payments set settled_at = ${at}, settled_as = ${as}, settled_by = ${by}
      where kind = ${kind} and id = ${id} and settled_at is null`,
  )) > 0

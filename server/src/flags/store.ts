import { read, sql, write, type Db, type Tx } from '../database/db.ts'

export type OverrideRow = { name: string; user_id: string | null; is_on: boolean }

/** Overrides for everybody come first, those of the person after them. */
export const readOverrides = (on: Db | Tx, userId: string | null): Promise<OverrideRow[]> =>
  read(
    on,
    sql<OverrideRow>`select name, user_id, is_on from flag_overrides
      where user_id is null or user_id = ${userId} order by user_id nulls first`,
  )

export type Override = {
  name: string
  isOn: boolean
  userId: string | null
  email: string | null
  by: string
  at: Date
}

/** Whatever was set, for everybody and for single people, with who set it. */
export const readAllOverrides = (on: Db | Tx): Promise<Override[]> =>
  read(
    on,
    sql<Override>`select f.name, f.is_on as "isOn", f.user_id as "userId", u.email, f.changed_by as by,
        f.changed_at as at
      from flag_overrides f left join user_contacts u on u.user_id = f.user_id order by f.name, u.email nulls first`,
  )

/** When somebody last turned it on for everybody; null: nobody did. */
export async function readTurnedOn(on: Db | Tx, name: string): Promise<Date | null> {
  const [row] = await read(
    on,
    sql<{ changedAt: Date }>`select changed_at as "changedAt" from flag_overrides
      where name = ${name} and user_id is null and is_on`,
  )
  return row?.changedAt ?? null
}

export const upsertOverride = (
  tx: Db | Tx,
  override: { name: string; userId: string | null; isOn: boolean; changedBy: string; changedAt: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into flag_overrides (name, user_id, is_on, changed_by, changed_at)
      values (${override.name}, ${override.userId}, ${override.isOn}, ${override.changedBy}, ${override.changedAt})
      on conflict (name, user_id) do update
        set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )

export const insertMissingOverride = (
  tx: Db | Tx,
  override: { name: string; isOn: boolean; changedBy: string; changedAt: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into flag_overrides (name, user_id, is_on, changed_by, changed_at)
      values (${override.name}, null, ${override.isOn}, ${override.changedBy}, ${override.changedAt})
      on conflict (name, user_id) do nothing`,
  )

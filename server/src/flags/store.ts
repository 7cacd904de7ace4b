import { read, sql, write, type Db, type Tx } from '../database/db.ts'

export type OverrideRow = { name: string; isOn: boolean }

/** Overrides for everybody come first, those of the user after them. */
export const readOverrides = (on: Db | Tx, userId: string | null): Promise<OverrideRow[]> =>
  read(
    on,
    sql<OverrideRow>`select name, is_on as "isOn" from flag_overrides
      where user_id is null or user_id = ${userId} order by user_id nulls first`,
  )

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

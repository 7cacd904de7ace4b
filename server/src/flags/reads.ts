import type { FlagName } from '@moon/contract/flags.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'

type Override = {
  name: string
  isOn: boolean
  userId: string | null
  email: string | null
  by: string
  at: Date
}

/** All overrides, for everybody and for single users, each with the operator who set it. */
export const readAllOverrides = (on: Db | Tx): Promise<Override[]> =>
  read(
    on,
    sql<Override>`select f.name, f.is_on as "isOn", f.user_id as "userId", u.email, f.changed_by as by,
        f.changed_at as at
      from flag_overrides f left join user_contacts u on u.user_id = f.user_id order by f.name, u.email nulls first`,
  )

/** When an operator last turned the flag on for everybody; null when it has its default, or is off. */
export async function readTurnedOn(on: Db | Tx, name: FlagName): Promise<Date | null> {
  const [row] = await read(
    on,
    sql<{ changedAt: Date }>`select changed_at as "changedAt" from flag_overrides
      where name = ${name} and user_id is null and is_on`,
  )
  return row?.changedAt ?? null
}

import { read, sql, write, type Db, type Tx } from '../database/db.ts'

export type KeyUse = 'seals' | 'sign-in'

export type DataKeyRow = {
  id: number
  usedFor: KeyUse
  wrapped: Buffer | null
  wrappedBy: string | null
  createdAt: Date
  createdBy: string
  retiredAt: Date | null
  emptiedAt: Date | null
  givenUpAt: Date | null
}

/** Serialises changes of data keys, also among processes that start at once. */
export const lockDataKeys = (tx: Tx): Promise<number> => write(tx, sql`select pg_advisory_xact_lock(4011970)`)

export const readDataKeys = (on: Db | Tx): Promise<DataKeyRow[]> =>
  read(
    on,
    sql<DataKeyRow>`select id, used_for as "usedFor", wrapped, wrapped_by as "wrappedBy", created_at as "createdAt",
        created_by as "createdBy", retired_at as "retiredAt", emptied_at as "emptiedAt", given_up_at as "givenUpAt"
      from data_keys order by id`,
  )

type NewKey = { id: number; usedFor: KeyUse; wrapped: Buffer; wrappedBy: string; at: Date; by: string }

export const insertDataKey = (tx: Tx, key: NewKey): Promise<number> =>
  write(
    tx,
    sql`insert into data_keys (id, used_for, wrapped, wrapped_by, created_at, created_by)
      values (${key.id}, ${key.usedFor}, ${key.wrapped}, ${key.wrappedBy}, ${key.at}, ${key.by})`,
  )

export const updateWrapping = (
  tx: Tx,
  { id, wrapped, wrappedBy }: Pick<NewKey, 'id' | 'wrapped' | 'wrappedBy'>,
): Promise<number> =>
  write(tx, sql`update data_keys set wrapped = ${wrapped}, wrapped_by = ${wrappedBy} where id = ${id}`)

export const retireCurrentKey = (tx: Tx, usedFor: KeyUse, at: Date): Promise<number> =>
  write(tx, sql`update data_keys set retired_at = ${at} where used_for = ${usedFor} and retired_at is null`)

export const updateEmptied = (on: Db | Tx, id: number, at: Date): Promise<number> =>
  write(on, sql`update data_keys set emptied_at = ${at} where id = ${id} and emptied_at is null`)

export const updateGivenUp = (tx: Tx, id: number, { at, by }: { at: Date; by: string }): Promise<number> =>
  write(
    tx,
    sql`update data_keys set given_up_at = ${at}, given_up_by = ${by}, retired_at = coalesce(retired_at, ${at})
      where id = ${id} and given_up_at is null`,
  )

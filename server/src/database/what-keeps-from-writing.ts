import { readOne, sql, type Db } from './db.ts'

/** Undefined where this database takes what is written; a standby, or one that may only be read, is said in a few words. */
export async function whatKeepsFromWriting(db: Db): Promise<string | undefined> {
  const row = await readOne(
    db,
    sql<{ isStandby: boolean; isReadOnly: boolean }>`select pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  if (row?.isStandby) return 'is a standby'
  return row?.isReadOnly ? 'may only be read' : undefined
}

import { DatabaseAway, readOnlyCode } from './database-away.ts'
import { readOne, sql, type Db } from './db.ts'

/** Undefined where this database takes what is written; a standby, or one that may only be read, is said in a few words. */
export async function whatKeepsFromWriting(db: Db): Promise<string | undefined> {
  try {
    const row = await readOne(
      db,
      sql<{ isReadOnly: boolean }>`select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    return row?.isReadOnly ? 'may only be read' : undefined
  } catch (error) {
    // A new connection is given out only where its server is a primary (pool.ts).
    if (error instanceof DatabaseAway && error.code === readOnlyCode) return error.message
    throw error
  }
}

import { DatabaseAway, readOnlyCode } from './database-away.ts'
import { readOne, sql, type Db } from './db.ts'

/** Undefined when this database takes writes; for a standby or a read-only database, the reason in a few words. */
export async function whatKeepsFromWriting(db: Db): Promise<string | undefined> {
  try {
    const row = await readOne(
      db,
      sql<{ isReadOnly: boolean }>`select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    return row?.isReadOnly ? 'may only be read' : undefined
  } catch (error) {
    // The pool gives out a new connection only when its server is a primary (pool.ts).
    if (error instanceof DatabaseAway && error.code === readOnlyCode) return error.message
    throw error
  }
}

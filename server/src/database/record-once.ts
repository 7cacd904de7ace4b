import type { Database, Tx } from './db.ts'
import { isDefect } from './savepoint.ts'

/**
 * One transaction for all of a reading. Where a defect undoes it, it is done once more with care: each payment by itself,
 * and the broken one parked (pieces.ts). So the usual reading pays nothing for it.
 */
export async function recordOnce<T>(
  { database }: { database: Database },
  record: (tx: Tx, isCareful: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction((tx) => record(tx, false))
  } catch (error) {
    if (!isDefect(error)) throw error
    return database.transaction((tx) => record(tx, true))
  }
}

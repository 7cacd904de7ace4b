import type { Database, Tx } from './db.ts'
import { isDefect } from './savepoint.ts'

/**
 * Runs the work in one transaction. Where a defect undoes it, it runs once more with `isCareful`: then each of its pieces is
 * to have a savepoint of its own (savepoint.ts), so that the broken one alone is left out. The usual run pays nothing for that.
 */
export async function retryCarefully<T>(
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

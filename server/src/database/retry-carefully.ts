import type { Database, Tx } from './db.ts'
import { isDefect } from './savepoint.ts'

/**
 * Runs the work in one transaction. When a defect rolls it back, runs it once more with `isCareful`: each piece then has a savepoint of
 * its own (savepoint.ts), so that only the broken piece is left out. The usual run pays nothing for that.
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

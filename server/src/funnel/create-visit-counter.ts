import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { upsertDay } from './store.ts'

/**
 * Counts visits of the public pages. However many come at once, one statement is on its way at a time and takes along all that came
 * meanwhile, and nobody waits for it; while the database is away they wait for the next visit.
 */
export function createVisitCounter({ database, clock }: { database: Database; clock: Clock }): () => void {
  let waiting = 0
  let isWriting = false
  const writeAll = async (): Promise<void> => {
    isWriting = true
    try {
      while (waiting > 0) {
        const times = waiting
        await upsertDay(database.db, { step: 'visit', times, at: clock.now() })
        waiting -= times
      }
    } catch {
      // Counted with the next visit.
    } finally {
      isWriting = false
    }
  }
  return () => {
    waiting += 1
    if (!isWriting) void writeAll()
  }
}

import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { upsertDay } from './store.ts'

/**
 * Counts visits of the public pages. However many arrive at once, one statement at a time is in progress and includes all visits since
 * the last, and no request waits for it; while the database is unreachable they are written with the next visit.
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

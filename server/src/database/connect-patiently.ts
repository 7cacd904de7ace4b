import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseAway, databaseError } from './database-away.ts'

/** How long a caller waits for a connection to an unreachable database, counted from the start of the outage. */
export type Patience = { ms: number }

/** Short enough to find a new primary at once, long enough not to burden a machine that is being promoted. */
const pauseMs = 100

/**
 * Opens a connection; retries while the database is unreachable and `patience` lasts. Nothing has been sent yet, so nothing can be done
 * twice. After a longer outage each caller is refused at its first try: pages fail fast, and callers do not pile up.
 */
export function connectPatiently<T>(
  connect: () => Promise<T>,
  { patience, onFailure }: { patience: Patience; onFailure: (error: DatabaseAway) => void },
): () => Promise<T> {
  let awaySince = Infinity
  return async () => {
    const begun = performance.now()
    for (;;) {
      try {
        const connection = await connect()
        awaySince = Infinity
        return connection
      } catch (error) {
        const known = databaseError(error)
        if (!(known instanceof DatabaseAway)) throw known
        onFailure(known)
        const now = performance.now()
        awaySince = Math.min(awaySince, now)
        known.wasAwaited = !known.isPassing || now - Math.min(begun, awaySince) >= patience.ms
        if (known.wasAwaited) throw known
        await sleep(pauseMs)
      }
    }
  }
}

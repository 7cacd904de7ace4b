import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseAway, databaseError } from './database-away.ts'

/** How long whoever wants a connection waits for a database that is away, from the moment when it went. */
export type Patience = { ms: number }

/** Short enough that a new primary is found at once, long enough to ask nothing of a machine that is busy becoming one. */
const pauseMs = 100

/**
 * Opens a connection; a database that is away is asked again while there is patience. Nothing has been sent yet, so nothing
 * can be done twice. Once it has been away for longer, each is refused at its first try: pages hear so at once, and nobody
 * piles up.
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

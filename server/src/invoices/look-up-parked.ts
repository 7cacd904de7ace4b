import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { ParkedFact, Retry } from './parked-fact.ts'
import { readParked } from './parked-store.ts'
import type { WatchedChain } from './watched-chains.ts'

const retriesAtATime = 20

/** What could not be recorded before, and where on the chain that is now of which it is time to try again. */
export async function lookUpParked(
  { database, clock }: { database: Database; clock: Clock },
  { name, rail }: WatchedChain,
): Promise<{ parked: ParkedFact[]; retries: Retry[] }> {
  const parked = await readParked(database.db, name)
  const now = clock.now()
  const due = parked.filter(({ retryAt }) => retryAt <= now).slice(0, retriesAtATime)
  const retries = await Promise.all(
    due.map(async (fact) => {
      const known = { vouts: [fact.vout], block: fact.blockHash }
      return { fact, standing: await rail.lookUp(fact.txid, known) }
    }),
  )
  return { parked, retries }
}

import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { Log } from '../kit/log.ts'
import { applyTransaction } from './apply-transaction.ts'
import { longStays } from './least-balance.ts'
import { lockCardOfTransaction } from './lock-card-of-transaction.ts'
import { updateHoldEnded, readLongHeld } from './store.ts'

type Deps = { database: Database; clock: Clock; log: Log }

const dayMs = 86_400_000
/** How long shops may collect an authorised amount: the longest of the networks' terms. */
const usualMs = 10 * dayMs
const longStayMs = 31 * dayMs

/**
 * Ends holds of authorisations that are older than the time in which a shop may collect them; each authorisation has
 * its own time. The issuer reports the expiry where nothing was collected, but may never report what a partial
 * clearing left, and no money is to be held for ever (M-11).
 */
export async function endHolds({ database, clock, log }: Deps): Promise<void> {
  const now = clock.now()
  const before = { usual: after(now, -usualMs), longStay: after(now, -longStayMs) }
  await eachAlone(await readLongHeld(database.db, { ...before, codes: [...longStays] }), ({ id, endUntil }) =>
    database.transaction(async (tx) => {
      const card = await lockCardOfTransaction(tx, id)
      if (!card) return
      await updateHoldEnded(tx, id, endUntil)
      await applyTransaction(tx, { log }, { card, id, now })
    }),
  )
}

import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Sweep } from '../kit/sweep.ts'
import { deleteEndedThrottles } from '../kit/throttle.ts'
import { deleteCodesBefore, deleteUnconfirmedBefore, deleteVerificationsBefore } from './store.ts'

const dayMs = 24 * 3_600_000

/** Nobody keeps an address that they never proved to own: it is free again after a day. Codes and windows end, too. */
export function identitySweeps({ database, clock }: { database: Database; clock: Clock }): Sweep[] {
  return [
    {
      name: 'identity.purge',
      everyMs: 10 * 60_000,
      run: async () => {
        const now = clock.now()
        await deleteUnconfirmedBefore(database.db, after(now, -dayMs))
        await deleteCodesBefore(database.db, after(now, -dayMs))
        await deleteVerificationsBefore(database.db, now)
        await deleteEndedThrottles({ database, clock })
      },
    },
  ]
}

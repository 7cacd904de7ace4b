import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../kit/sweep.ts'
import { settleOverdrafts } from './settle-overdrafts.ts'
import { deleteDevicesBefore, readHeldCredits } from './store.ts'

const deviceLifeMs = 90 * 24 * 3_600_000

/** Device data is kept for 90 days (D-59); what waits for an operator is said again and again (D-18). */
export function userSweeps({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Sweep[] {
  return [
    {
      name: 'users.forget-devices',
      everyMs: 3_600_000,
      run: async () => {
        await deleteDevicesBefore(database.db, after(clock.now(), -deviceLifeMs))
      },
    },
    {
      name: 'users.credit-on-hold',
      everyMs: 3_600_000,
      run: async () => {
        const waiting = await readHeldCredits(database.db)
        if (!waiting) return
        const { count, cents, oldest } = waiting
        const told = {
          alarm: 'credit_on_hold',
          count: String(count),
          cents: String(cents),
          since: oldest.toISOString(),
        }
        log.warn(told, 'credit above the caps waits for an operator')
      },
    },
    { name: 'users.settle-overdrafts', everyMs: 60_000, run: () => settleOverdrafts({ database, clock }) },
  ]
}

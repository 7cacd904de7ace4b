import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import { repayOverdrafts } from './repay-overdrafts.ts'
import { readHeldCredits } from './store.ts'

/**
 * Warns hourly about credit on hold that waits for an operator (D-18), and sets overdrafts off against credit (M-14).
 */
export function creditSweeps({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Sweep[] {
  return [
    {
      name: 'credit.on-hold',
      everyMs: 3_600_000,
      run: async () => {
        const waiting = await readHeldCredits(database.db)
        if (!waiting) return
        const { count, cents, oldest } = waiting
        const facts = {
          alarm: 'credit_on_hold',
          count: String(count),
          cents: String(cents),
          since: oldest.toISOString(),
        }
        log.warn(facts, 'credit above the caps waits for an operator')
      },
    },
    { name: 'credit.repay-overdrafts', everyMs: 60_000, run: () => repayOverdrafts({ database, clock }) },
  ]
}

import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Sweep } from '../queue/sweep.ts'
import { deleteDevicesBefore } from './store.ts'

const deviceLifeMs = 90 * 24 * 3_600_000

/** Device data is deleted after 90 days (D-59). */
export function userSweeps({ database, clock }: { database: Database; clock: Clock }): Sweep[] {
  return [
    {
      name: 'users.forget-devices',
      everyMs: 3_600_000,
      run: async () => {
        await deleteDevicesBefore(database.db, after(clock.now(), -deviceLifeMs))
      },
    },
  ]
}

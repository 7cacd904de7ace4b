import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Sweep } from '../queue/sweep.ts'
import { forgetEnded } from '../http/forget-ended.ts'
import { deleteCodesBefore } from './code-store.ts'
import { oldestSessionStart } from './session.ts'
import { deleteEndedSessions, deleteSignUpsBefore, deleteVerificationsBefore } from './store.ts'

const dayMs = 24 * 3_600_000

/** Deletes sign-ups that nobody confirmed within a day, and expired codes, sessions and throttles. */
export function identitySweeps({ database, clock }: { database: Database; clock: Clock }): Sweep[] {
  return [
    {
      name: 'identity.purge',
      everyMs: 10 * 60_000,
      run: async () => {
        const now = clock.now()
        await deleteSignUpsBefore(database.db, after(now, -dayMs))
        await deleteCodesBefore(database.db, after(now, -dayMs))
        await deleteVerificationsBefore(database.db, now)
        await deleteEndedSessions(database.db, { now, begunBefore: oldestSessionStart(now) })
        await forgetEnded({ database, clock })
      },
    },
  ]
}

import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Sweep } from '../queue/sweep.ts'
import { deleteChallengesBefore } from './store.ts'

/** Deletes expired challenges. */
export const passkeySweeps = ({ database, clock }: { database: Database; clock: Clock }): Sweep[] => [
  {
    name: 'passkeys.forget-challenges',
    everyMs: 10 * 60_000,
    run: async () => void (await deleteChallengesBefore(database.db, clock.now())),
  },
]

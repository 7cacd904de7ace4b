import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { passkeySweeps } from './sweeps.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

/** Its calls are answered by proofs. */
export const passkeysRoom = withPersonalData(
  ({ database, wallClock }: { database: Database; wallClock: Clock }) => ({
    sweeps: passkeySweeps({ database, clock: wallClock }),
  }),
  personalData,
)

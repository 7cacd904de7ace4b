import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { passkeySweeps } from './sweeps.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

/** The proofs room serves its calls. */
export const passkeysRoom = withPersonalData(
  ({ database, wallClock }: { database: Database; wallClock: Clock }) => ({
    sweeps: passkeySweeps({ database, clock: wallClock }),
  }),
  personalData,
)

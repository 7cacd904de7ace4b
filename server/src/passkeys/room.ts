import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { passkeySweeps } from './sweeps.ts'

/** Its calls are answered by proofs. */
export const passkeysRoom = ({ database, wallClock }: { database: Database; wallClock: Clock }) => ({
  sweeps: passkeySweeps({ database, clock: wallClock }),
})

import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { deleteOldAnswers } from './once.ts'
import { deleteEndedThrottles } from './throttle.ts'

/** Deletes expired rate-limit windows and stored answers of Idempotency-Keys; for a sweep. */
export async function forgetEnded(deps: { database: Database; clock: Clock }): Promise<void> {
  await deleteEndedThrottles(deps)
  await deleteOldAnswers(deps)
}

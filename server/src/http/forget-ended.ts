import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { deleteOldAnswers } from './once.ts'
import { deleteEndedThrottles } from './throttle.ts'

/** What was remembered of requests and counts no more: windows of limits, and answers for Idempotency-Keys; for a sweep. */
export async function forgetEnded(deps: { database: Database; clock: Clock }): Promise<void> {
  await deleteEndedThrottles(deps)
  await deleteOldAnswers(deps)
}

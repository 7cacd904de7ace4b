import type { Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { upsertLimits } from './store.ts'

/**
 * Sets purchase limits of a user, below or above the default (D-17). They apply from the next order and the next
 * payment.
 */
export async function setLimits(
  { database, clock }: { database: Database; clock: Clock },
  limits: { userId: string; dailyCents: Cents; monthlyCents: Cents; by: string },
): Promise<void> {
  await upsertLimits(database.db, { ...limits, at: clock.now() })
}

import type { Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { upsertLimits } from './store.ts'

/** Gives a user limits of their own, below or above everybody's (D-17). They hold for the next order and the next payment. */
export async function setLimits(
  { database, clock }: { database: Database; clock: Clock },
  limits: { userId: string; dailyCents: Cents; monthlyCents: Cents; by: string },
): Promise<void> {
  await upsertLimits(database.db, { ...limits, at: clock.now() })
}

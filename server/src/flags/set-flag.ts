import type { FlagName } from '@moon/contract/flags.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { upsertOverride } from './store.ts'

/** Sets a flag for everybody, or for one user when `userId` is given. */
export async function setFlag(
  { database, clock }: { database: Database; clock: Clock },
  { name, isOn, userId = null, by }: { name: FlagName; isOn: boolean; userId?: string | null; by: string },
): Promise<void> {
  await upsertOverride(database.db, { name, isOn, userId, changedBy: by, changedAt: clock.now() })
}

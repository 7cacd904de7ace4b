import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { cleanBanner } from './clean-banner.ts'
import { insertBanner } from './store.ts'

/** Puts up a banner for everybody; an empty message takes it down. Each has its own id, so that it can be dismissed. */
export async function setBanner(
  { database, clock }: { database: Database; clock: Clock },
  { message, by }: { message: string; by: string },
): Promise<void> {
  await insertBanner(database.db, { message: cleanBanner(message), by, at: clock.now() })
}

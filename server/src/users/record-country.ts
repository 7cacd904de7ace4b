import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { publish } from '../live/live.ts'
import { updateCountry } from './store.ts'

/** The country after the sign-up: a guess until the user confirms it; changing that goes through support (D-26). */
export async function recordCountry(
  { database, clock }: { database: Database; clock: Clock },
  { userId, country, isConfirmed }: { userId: string; country: string; isConfirmed: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await updateCountry(tx, { userId, country, confirmedAt: isConfirmed ? clock.now() : null })
    if (changed > 0) await publish(tx, userId, { kind: 'user', subject: userId })
  })
}

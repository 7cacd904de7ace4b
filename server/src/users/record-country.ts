import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { findUser, updateCountry } from './store.ts'

/**
 * The country of residence: a guess until its user confirms it, corrected until the first order, and by support after that (D-26): refused
 * then with `country_fixed`.
 */
export async function recordCountry(
  { database, clock }: { database: Database; clock: Clock },
  { userId, country, isConfirmed }: { userId: string; country: string; isConfirmed: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await updateCountry(tx, { userId, country, confirmedAt: isConfirmed ? clock.now() : null })
    if (changed > 0) await publish(tx, userId, { kind: 'user', subject: userId })
    else if (isConfirmed && (await findUser(tx, userId))?.country !== country) throw new Refusal('country_fixed')
  })
}

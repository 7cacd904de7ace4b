import type { Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { setCountryOnce } from './store.ts'

/** The country that a user declares after the sign-up; changing it later goes through support (D-26). */
export async function recordCountry(
  { database }: { database: Database },
  { userId, country }: { userId: string; country: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await setCountryOnce(tx, { userId, country })
    if (changed > 0) await publish(tx, userId, { kind: 'user', subject: userId })
  })
}

import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { insertSubscription } from './store.ts'

/** Signs an address up to the newsletter, once; asking again changes nothing and is answered the same (I-48). */
export async function subscribe(
  { database, clock }: { database: Database; clock: Clock },
  { email }: { email: string },
): Promise<void> {
  await insertSubscription(database.db, { email, at: clock.now() })
}

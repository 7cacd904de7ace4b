import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { deleteSubscription, upsertSubscription, type SubscriptionSource } from './store.ts'

/** Signs an address up to the newsletter, once, and keeps where that was said; asking again is answered the same (I-48). */
export async function subscribe(
  { database, clock }: { database: Database; clock: Clock },
  { email, source }: { email: string; source: SubscriptionSource },
): Promise<void> {
  await upsertSubscription(database.db, { email, source, at: clock.now() })
}

/** No newsletter goes to this address any more. */
export async function unsubscribe(tx: Tx, email: string): Promise<void> {
  await deleteSubscription(tx, email)
}

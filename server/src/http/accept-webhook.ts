import type { Database, Tx } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Delivery } from './signed-delivery-id.ts'

/** What one provider sends by itself: how it is checked, where it is stored, and what follows from it. */
export type Webhook<Event> = {
  /** Checks signature and age. */
  read: (delivery: Delivery) => Event | 'forged'
  /** False: this delivery was taken before. */
  insert: (tx: Tx, event: Event, at: Date) => Promise<boolean>
  /** Queues the reading of the truth; nothing more while the provider waits. */
  follow: (tx: Tx, event: Event) => Promise<void>
}

/** Takes a delivery of any provider: checked, stored once, and what follows put on the queue in the same transaction. */
export async function acceptWebhook<Event>(
  { database, clock }: { database: Database; clock: Clock },
  webhook: Webhook<Event>,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
): Promise<'taken' | 'forged'> {
  const now = clock.now()
  const event = webhook.read({ headers, body, now })
  if (event === 'forged') return 'forged'
  await database.transaction(async (tx) => {
    if (await webhook.insert(tx, event, now)) await webhook.follow(tx, event)
  })
  return 'taken'
}

import type { Database, Tx } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Delivery } from './signed-delivery-id.ts'

/** The webhook of one provider: how a delivery is verified, where it is stored, and what follows from it. */
export type Webhook<Event> = {
  /** Verifies signature and age. */
  read: (delivery: Delivery) => Event | 'forged'
  /** Returns false when this delivery was stored before. */
  insert: (tx: Tx, event: Event, at: Date) => Promise<boolean>
  /** Queues a job that reads the current state; does nothing slower while the provider waits. */
  follow: (tx: Tx, event: Event) => Promise<void>
}

/** Accepts a delivery of any provider: verifies it, stores it once, and queues what follows in the same transaction. */
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

import { encodeEvent, type ConsumerEventData, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import type { Tx } from '../database/db.ts'
import { insertEvent, isWanted } from './dispatch-store.ts'

/**
 * Announces an event to the programs of a user, in the transaction of the fact: it is sent after the commit, at least once, or not at
 * all. Without a subscribed endpoint nothing is written, and `dataOf` is not called.
 */
export async function announceEvent<T extends ConsumerEventType>(
  tx: Tx,
  { userId, type }: { userId: string; type: T },
  dataOf: () => ConsumerEventData<T> | Promise<ConsumerEventData<T>>,
): Promise<void> {
  if (await isWanted(tx, { userId, type }))
    await insertEvent(tx, { userId, type, data: encodeEvent(type, await dataOf()) })
}

import { encodeEvent, type ConsumerEventData, type ConsumerEventType } from '@moon/contract/consumer-events.ts'
import type { Tx } from '../database/db.ts'
import { insertEvent, isWanted } from './dispatch-store.ts'

/**
 * Announces to the programs of a user what happened, in the transaction of the fact: they hear it after the commit, at least once, or
 * not at all.
 * Where nobody wants to hear nothing is written, and `dataOf` is not asked.
 */
export async function announceEvent<T extends ConsumerEventType>(
  tx: Tx,
  { userId, type }: { userId: string; type: T },
  dataOf: () => ConsumerEventData<T> | Promise<ConsumerEventData<T>>,
): Promise<void> {
  if (await isWanted(tx, { userId, type }))
    await insertEvent(tx, { userId, type, data: encodeEvent(type, await dataOf()) })
}

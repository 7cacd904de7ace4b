import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { ParkedFact } from './parked-fact.ts'
import { updateNextAttempt } from './parked-store.ts'

/** Has it tried again with the next reading of its chain. False: nothing of that name waits. */
export const retryParked = async (
  { database, clock }: { database: Database; clock: Clock },
  place: Pick<ParkedFact, 'rail' | 'txid' | 'vout'>,
): Promise<boolean> => (await updateNextAttempt(database.db, place, clock.now())) > 0

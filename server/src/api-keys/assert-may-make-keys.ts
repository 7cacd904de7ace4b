import type { Database } from '../database/db.ts'
import { assertWithin, type Limit } from '../http/throttle.ts'
import type { Clock } from '../kit/clock.ts'
import { assertApiConsumer } from './assert-api-consumer.ts'

/** Enough to try things out; too few to fill anything. */
const keysByUser: Limit = { name: 'API keys by user', most: 10, everyMs: 24 * 3_600_000 }

/**
 * Asked before credentials are made, new or in place of others. Whoever holds a key acts for its user without a browser, so
 * the calls ask for a fresh proof besides (`needsProof`).
 */
export async function assertMayMakeKeys(deps: { database: Database; clock: Clock }, userId: string): Promise<void> {
  await assertApiConsumer(deps, userId)
  await assertWithin(deps, keysByUser, userId)
}

import type { Database } from '../database/db.ts'
import { assertWithin, type Limit } from '../http/throttle.ts'
import type { Clock } from '../kit/clock.ts'
import { assertApiConsumer } from './assert-api-consumer.ts'

/** Enough to experiment; too few to fill the database. */
const keysByUser: Limit = { name: 'API keys by user', most: 10, everyMs: 24 * 3_600_000 }

/**
 * Checked before credentials are made, new or as a replacement. A key acts for its user without a browser, so the calls also need a
 * recent step-up proof (`needsProof`).
 */
export async function assertMayMakeKeys(deps: { database: Database; clock: Clock }, userId: string): Promise<void> {
  await assertApiConsumer(deps, userId)
  await assertWithin(deps, keysByUser, userId)
}

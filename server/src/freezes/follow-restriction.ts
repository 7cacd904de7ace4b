import { stops } from '../cards/close-card.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { banReasonOf } from '../users/ban-user.ts'
import { pauseCards } from './pause-cards.ts'

/**
 * Handles a change of a user's restriction: pauses or resumes their cards at the issuer, by the restriction at the
 * time this runs (D-28). We decline card transactions from the ban on, whether or not the issuer has been asked yet.
 */
export async function followRestriction(
  deps: { database: Database; issuer: Issuer; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  await deps.database.transaction((tx) =>
    stops.markRestricted(tx, { userId, now: deps.clock.now() }, async () => (await banReasonOf(tx, userId)) !== null),
  )
  await pauseCards(deps)
}

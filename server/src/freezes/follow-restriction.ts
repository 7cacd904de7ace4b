import { stops } from '../cards/close-card.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { banReasonOf } from '../users/ban-user.ts'
import { pauseCards } from './pause-cards.ts'

/**
 * A user was restricted, or is not any more: their cards are paused at the issuer, or opened there, whichever stands when this is done
 * (D-28). Shops are declined by us from the ban on, whether or not the issuer has heard of it.
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

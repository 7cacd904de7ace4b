import type { CardId } from '@moon/contract/ids.ts'
import { stops } from '../cards/close-card.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { inPages } from '../queue/in-pages.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }

/** Finishes what was begun: cards of which the issuer has not said yet that it has paused them, or let them go. */
export async function pauseCards(deps: Deps): Promise<void> {
  const due = inPages((last) => stops.idsToPause(deps.database.db, last), String)
  await eachAlone(due, (cardId) => pauseCard(deps, cardId))
}

/**
 * Lets the issuer pause a card that is frozen or whose owner is restricted, and open one that no longer is: a second wall, for each question of a shop is judged
 * here. Without a clear answer it is asked again by the sweep.
 */
export async function pauseCard({ database, issuer, clock }: Deps, cardId: CardId): Promise<void> {
  const wanted = await stops.findPause(database.db, cardId)
  // One that is closed or being closed is closed there, too.
  if (!wanted) return
  const isHeard = (await issuer.setPaused(wanted.token, wanted.isPaused)) === 'set'
  const now = clock.now()
  if (isHeard) await stops.pauseHeard(database.db, cardId, { asked: wanted.asked, now })
  else await stops.pauseUnknown(database.db, cardId, now)
}

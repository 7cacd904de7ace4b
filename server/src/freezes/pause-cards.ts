import type { CardId } from '@moon/contract/ids.ts'
import { stops } from '../cards/close-card.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { inPages } from '../queue/in-pages.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }

/** Finishes pauses and resumptions that the issuer has not confirmed yet. */
export async function pauseCards(deps: Deps): Promise<void> {
  const due = inPages((last) => stops.idsToPause(deps.database.db, last), String)
  await eachAlone(due, (cardId) => pauseCard(deps, cardId))
}

/**
 * Has the issuer pause a card that is frozen or whose owner is restricted, and resume one that no longer is. This is
 * a second line of defence, since we decide each authorisation request ourselves. Without a clear answer the sweep
 * asks again.
 */
export async function pauseCard({ database, issuer, clock }: Deps, cardId: CardId): Promise<void> {
  const wanted = await stops.findPause(database.db, cardId)
  // A card that is closed or closing here is closed at the issuer, too.
  if (!wanted) return
  const isHeard = (await issuer.setPaused(wanted.token, wanted.isPaused)) === 'set'
  const now = clock.now()
  if (isHeard) await stops.pauseHeard(database.db, cardId, { asked: wanted.asked, now })
  else await stops.pauseUnknown(database.db, cardId, now)
}

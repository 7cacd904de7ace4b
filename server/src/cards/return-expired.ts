import type { CardId } from '@moon/contract/ids.ts'
import { expiredReturnDays } from '@moon/contract/limits.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { addJob } from '../queue/jobs.ts'
import { closeCard } from './close-card.ts'
import { cardIdsToReturn, findDeletion, insertDeletion } from './deletion-store.ts'
import { lockCard } from './store.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }

const dayMs = 86_400_000

/** Refunds as credit what is still on a card a week after it expired, unless its owner does not want that (D-21). */
export async function returnExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await eachAlone(await cardIdsToReturn(deps.database.db, after(now, -expiredReturnDays * dayMs)), async (cardId) => {
    await insertDeletionFor(deps, cardId, now)
    await closeCard(deps, { cardId })
  })
}

/** Writes the same deletion as its owner would: both take the same way from there, so the money is refunded once. */
async function insertDeletionFor({ database }: Deps, cardId: CardId, at: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card?.state !== 'closed' || (await findDeletion(tx, cardId))) return
    await insertDeletion(tx, { cardId, userId: card.userId, comments: null, platform: 'expired', at })
    await addJob(tx, 'card.credit_returned', { cardId })
  })
}

import { ownCard } from '../cards/reads.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { Refusal } from '../kit/refusal.ts'
import { deleteUse, insertUse } from './store.ts'

type Deps = { database: Database; clock: Clock }

/**
 * Marks a gift card as used for its owner, or unmarks it: it moves between the lists. Idempotent. Any other card, or
 * another user's, is refused as if it did not exist.
 */
export async function markGiftCard(
  { database, clock }: Deps,
  { userId, cardId, isUsed }: { userId: string; cardId: string; isUsed: boolean },
): Promise<void> {
  const card = await ownCard(database.db, { userId, cardId })
  if (card.kind !== 'gift') throw new Refusal('not_found')
  if (card.state !== 'active') throw new Refusal('wrong_state')
  const at = clock.now()
  await database.transaction(async (tx) => {
    const isChanged = isUsed ? await insertUse(tx, { cardId, userId, at }) : await deleteUse(tx, cardId)
    if (isChanged) await publish(tx, userId, { kind: 'card', subject: cardId })
  })
}

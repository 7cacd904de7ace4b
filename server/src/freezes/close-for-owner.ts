import { stops } from '../cards/close-card.ts'
import { publish } from '../live/live.ts'
import type { FreezeDeps } from './freeze-card.ts'
import { lockCardFor } from './lock-card-for.ts'

/**
 * Closes a Visa card for an operator, for good. It is unusable at once, then closed at the issuer, and the money left
 * on it becomes its owner's credit as after their own deletion, with an email. Money that shops hold follows when
 * they release it. The card may be empty.
 */
export async function closeForOwner(
  deps: FreezeDeps,
  { userId, cardId, reason, by }: { userId: string; cardId: string; reason: string; by: string },
): Promise<'closed' | 'unknown'> {
  const { database, clock } = deps
  const id = await database.transaction(async (tx) => {
    const card = await lockCardFor(tx, { userId, cardId })
    const at = clock.now()
    await stops.end(tx, card, { platform: 'operator', at })
    // The owner reads this reason on the card.
    await stops.mark(tx, card.id, { at, by, because: reason }, at)
    await publish(tx, userId, { kind: 'card', subject: cardId })
    return card.id
  })
  return stops.close(deps, { cardId: id })
}

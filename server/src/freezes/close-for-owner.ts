import { stops } from '../cards/close-card.ts'
import { publish } from '../live/live.ts'
import type { FreezeDeps } from './freeze-card.ts'
import { lockCardFor } from './lock-card-for.ts'

/**
 * Closes a Visa card for an operator, for good: out of use at once, closed at the issuer, and then what is left on it takes the same way as
 * after its owner's own deletion, to their credit, with a letter. What shops hold follows when they let go of it. It may be empty.
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
    // Its owner reads on it why.
    await stops.mark(tx, card.id, { at, by, because: reason }, at)
    await publish(tx, userId, { kind: 'card', subject: cardId })
    return card.id
  })
  return stops.close(deps, { cardId: id })
}

import { stops } from '../cards/close-card.ts'
import { lockCard } from '../cards/reads.ts'
import type { Database } from '../database/db.ts'
import { assertWithin } from '../http/throttle.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { pauseCard } from './pause-cards.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }
type Asked = { userId: string; cardId: string; isFrozen: boolean }

/** More often than an owner needs; each one is a request to the issuer, whose rate limit all our users share. */
const lettingGo = { name: 'cards let go by their owners', most: 20, everyMs: 600_000 }

/**
 * Freezes a Visa card for its owner, or unfreezes it. From the commit on card transactions are declined or approved,
 * and the issuer is asked next. Idempotent. The owner may still delete a frozen card, and a card that an operator has
 * frozen stays so. Another user's card is refused as if it did not exist; a gift card, or a card that is not active,
 * cannot be frozen (wrong_state). Freezing is never rate-limited; unfreezing is.
 */
export async function freezeOwnCard(deps: Deps, { userId, cardId, isFrozen }: Asked): Promise<{ isFrozen: boolean }> {
  const { database, clock } = deps
  if (!isFrozen) await assertWithin(deps, lettingGo, userId)
  const changed = await database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card?.userId !== userId) throw new Refusal('not_found')
    if (card.kind !== 'visa' || card.state !== 'active') throw new Refusal('wrong_state')
    if ((card.frozenByOwnerAt !== null) === isFrozen) return undefined
    const now = clock.now()
    await stops.markByOwner(tx, card.id, isFrozen ? now : null, now)
    await publish(tx, userId, { kind: 'card', subject: cardId })
    return card.id
  })
  if (changed !== undefined) await pauseCard(deps, changed)
  return { isFrozen }
}

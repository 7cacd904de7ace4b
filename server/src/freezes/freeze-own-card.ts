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

/** More than an owner needs; each is asked of the issuer, which counts the calls of all of us together. */
const lettingGo = { name: 'cards let go by their owners', most: 20, everyMs: 600_000 }

/**
 * Its owner freezes a Visa card, or lets it be used again: from the commit on shops are declined, and its issuer hears of it next. Asked
 * twice it is done once. They may still delete it, and what an operator has frozen stays so. Another user's card is as absent as one that
 * never was; a gift card, and one that is not in use, cannot be frozen (wrong_state). Freezing is never
 * refused for being asked often; letting go is.
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

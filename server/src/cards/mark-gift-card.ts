import type { ListedCard } from '@moon/contract/cards.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { ReadFunding } from './funding.ts'
import { deleteUse, insertUse } from './gift-card-store.ts'
import { ownCard } from './read-card.ts'
import { readCardFacts } from './read-card-facts.ts'
import { showCard } from './show-card.ts'

type Deps = { database: Database; clock: Clock; readFunding: ReadFunding }

/**
 * Its owner says that a gift card is used up, or that it is not after all: it moves between the lists. Said again it
 * changes nothing. Every other card, and another person's, is as absent as one that never was.
 */
export async function markGiftCard(
  { database, clock, readFunding }: Deps,
  { userId, cardId, isUsed }: { userId: string; cardId: string; isUsed: boolean },
): Promise<ListedCard> {
  const card = await ownCard(database.db, { userId, cardId })
  if (card.kind !== 'gift') throw new Refusal('not_found')
  if (card.state !== 'active') throw new Refusal('wrong_state')
  const now = clock.now()
  await database.transaction(async (tx) => {
    const isChanged = isUsed ? await insertUse(tx, { cardId, userId, at: now }) : await deleteUse(tx, cardId)
    if (isChanged) await publish(tx, userId, { kind: 'card', subject: cardId })
  })
  const [facts] = await readCardFacts(database.db, { readFunding }, { cards: [card], userId })
  invariant(facts, 'a card has its facts')
  return showCard(facts, now)
}

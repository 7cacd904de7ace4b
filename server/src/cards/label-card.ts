import { publish } from '../live/live.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Card } from './card.ts'
import { ownCard } from './reads.ts'
import { updateLabel } from './store.ts'

type Label = Pick<Card, 'name' | 'color'>

/**
 * Sets the name and face colour of a Visa card for its owner. A card of another user is refused as if it did not
 * exist; a gift card has neither (wrong_state).
 */
export async function labelCard(
  { database }: { database: Database },
  { userId, cardId, name, color }: Label & { userId: string; cardId: string },
): Promise<Label> {
  // Normalises the name, so that the same letters are equal whichever keyboard wrote them.
  const label: Label = { name: name?.normalize('NFC') ?? null, color }
  await database.transaction(async (tx) => {
    const { kind } = await ownCard(tx, { userId, cardId })
    if (kind !== 'visa') throw new Refusal('wrong_state')
    await updateLabel(tx, { userId, cardId, ...label })
    await publish(tx, userId, { kind: 'card', subject: cardId })
  })
  return label
}

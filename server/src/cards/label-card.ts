import { publish } from '../live/live.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Card } from './card.ts'
import { updateLabel } from './store.ts'

type Label = Pick<Card, 'name' | 'color'>

/** Its owner calls a Visa card by a name and gives its face a colour. Another user's card is as absent as one that never was. */
export async function labelCard(
  { database }: { database: Database },
  { userId, cardId, name, color }: Label & { userId: string; cardId: string },
): Promise<Label> {
  // The same letters whichever keyboard wrote them.
  const label: Label = { name: name?.normalize('NFC') ?? null, color }
  await database.transaction(async (tx) => {
    if (!(await updateLabel(tx, { userId, cardId, ...label }))) throw new Refusal('not_found')
    await publish(tx, userId, { kind: 'card', subject: cardId })
  })
  return label
}

import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Card } from './card.ts'
import * as store from './store.ts'

export const findCard = (on: Db | Tx, id: string): Promise<Card | undefined> => store.findCard(on, id)

/** Everything that moves a card or its money locks its row first. */
export const lockCard = (tx: Tx, id: string): Promise<Card | undefined> => store.lockCard(tx, id)

/** Another person's card is as absent as one that never was. */
export async function ownCard(on: Db | Tx, { userId, cardId }: { userId: string; cardId: string }): Promise<Card> {
  const card = await findCard(on, cardId)
  if (card?.userId !== userId) throw new Refusal('not_found')
  return card
}

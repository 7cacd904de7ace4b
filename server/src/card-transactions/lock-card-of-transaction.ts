import type { Card } from '../cards/card.ts'
import { lockCard } from '../cards/reads.ts'
import type { Tx } from '../database/db.ts'
import { findCardId } from './store.ts'

/** Locks and returns the card of a transaction; undefined when the card is not ours. */
export async function lockCardOfTransaction(tx: Tx, id: string): Promise<Card | undefined> {
  const cardId = await findCardId(tx, id)
  return cardId === undefined ? undefined : lockCard(tx, cardId)
}

import type { CardId } from '@moon/contract/ids.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Card } from './card.ts'
import { cardsById, endedCardIds, liveCards } from './list-store.ts'

/** All cards of a person, newest first. Those that have ended are many, so of them only the ids. */
export const cardsOf = async (on: Db | Tx, userId: string): Promise<{ live: Card[]; ended: CardId[] }> => ({
  live: await liveCards(on, userId),
  ended: await endedCardIds(on, userId),
})

export const readCards = (on: Db | Tx, ids: readonly CardId[]): Promise<Card[]> => cardsById(on, ids)

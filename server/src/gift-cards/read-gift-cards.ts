import type { CardId } from '@moon/contract/ids.ts'
import type { Card } from '../cards/card.ts'
import type { Db, Tx } from '../database/db.ts'
import type { GiftFacts } from './gift-card-order.ts'
import { findGiftCards } from './store.ts'

/** The gift cards among these cards, with their owner's mark. */
export const readGiftCards = (on: Db | Tx, cards: readonly Card[]): Promise<Map<CardId, GiftFacts>> =>
  findGiftCards(
    on,
    cards.flatMap(({ id, kind }) => (kind === 'gift' ? id : [])),
  )

import type { CardId } from '@moon/contract/ids.ts'
import type { Card } from '../cards/card.ts'
import type { Db, Tx } from '../database/db.ts'
import type { GiftFacts } from './gift-card-order.ts'
import { findGiftCards } from './store.ts'

/** Of some cards the gift cards, and whether their owner has used them up. */
export const readGiftCards = (on: Db | Tx, cards: readonly Card[]): Promise<Map<CardId, GiftFacts>> =>
  findGiftCards(
    on,
    cards.flatMap(({ id, kind }) => (kind === 'gift' ? id : [])),
  )

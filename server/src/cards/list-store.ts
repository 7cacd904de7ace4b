import type { CardId } from '@moon/contract/ids.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'
import type { Card } from './card.ts'
import { cardOf, columns, type CardRow } from './store.ts'

/** Cards that may still be active, newest first: there are few of them. */
export async function liveCards(on: Db | Tx, userId: string): Promise<Card[]> {
  const rows = await read<CardRow>(
    on,
    sql`select ${columns} from cards
      where user_id = ${userId} and state in ('awaiting', 'issuing', 'active', 'closing', 'closed') order by id desc`,
  )
  return rows.map(cardOf)
}

/** Ids of the cards that have ended, newest first. */
export async function endedCardIds(on: Db | Tx, userId: string): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where user_id = ${userId} and state in ('deleted', 'refused', 'voiding', 'refunded') order by id desc`,
  )
  return rows.map(({ id }) => id)
}

export async function cardsById(on: Db | Tx, ids: readonly CardId[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await read<CardRow>(on, sql`select ${columns} from cards where id = any(${[...ids]}) order by id desc`)
  return rows.map(cardOf)
}

import type { CardId } from '@moon/contract/ids.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../kit/db.ts'
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
    sql`select id from cards where user_id = ${userId} and state in ('deleted', 'refused', 'refunded') order by id desc`,
  )
  return rows.map(({ id }) => id)
}

export async function cardsById(on: Db | Tx, ids: readonly CardId[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await read<CardRow>(on, sql`select ${columns} from cards where id = any(${[...ids]}) order by id desc`)
  return rows.map(cardOf)
}

/** A row for each time somebody asked to see a number; how often this person did since then. */
export async function countReveals(on: Db | Tx, userId: string, since: Date): Promise<number> {
  const row = await readOne<{ count: bigint }>(
    on,
    sql`select count(*) as count from card_reveals where user_id = ${userId} and asked_at > ${since}`,
  )
  return Number(row?.count ?? 0n)
}

export async function insertReveal(
  on: Db | Tx,
  { cardId, userId, at }: { cardId: string; userId: string; at: Date },
): Promise<void> {
  await write(on, sql`insert into card_reveals (card_id, user_id, asked_at) values (${cardId}, ${userId}, ${at})`)
}

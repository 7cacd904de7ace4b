import type { CardId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import { accountSql } from '../ledger/account-sql.ts'

/**
 * The amount that a card's deletion refunded; null while it is under way, undefined when no deletion was requested.
 */
export const findDeletion = (on: Db | Tx, cardId: string): Promise<{ refundedCents: Cents | null } | undefined> =>
  readOne(
    on,
    sql<{ refundedCents: Cents | null }>`select refunded_cents as "refundedCents" from card_deletions
      where card_id = ${cardId}`,
  )

export async function insertDeletion(
  tx: Tx,
  deletion: { cardId: string; userId: string; comments: string | null; platform: string | null; at: Date },
): Promise<void> {
  const { cardId, userId, comments, platform, at } = deletion
  await write(
    tx,
    sql`insert into card_deletions (card_id, user_id, comments, platform, asked_at)
      values (${cardId}, ${userId}, ${comments}, ${platform}, ${at})`,
  )
}

export async function updateReleased(
  tx: Tx,
  { cardId, refundedCents, at }: { cardId: string; refundedCents: Cents; at: Date },
): Promise<void> {
  await write(
    tx,
    sql`update card_deletions set refunded_cents = ${refundedCents}, released_at = ${at} where card_id = ${cardId}`,
  )
}

/** Cards in use whose 60 days are over. */
export async function expiredCardIds(on: Db | Tx, now: Date): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where state = 'active' and expires_at < ${now} order by expires_at limit 200`,
  )
  return rows.map(({ id }) => id)
}

const balancePath = accountSql.pathOf('cardBalance', sql`c.id`)

/** Expired cards with money left on them, of users who want that money returned automatically. */
export async function cardIdsToReturn(on: Db | Tx, expiredBefore: Date): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select c.id from cards c
      join return_preferences r on r.user_id = c.user_id and r.returns_expired
      join account_balances a on a.path = ${balancePath} and a.balance > 0
      where c.state = 'closed' and c.frozen_at is null and c.expires_at < ${expiredBefore} order by c.expires_at limit 200`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Active cards that hold money and expire within `days`, whose owner has not been reminded for that many days or
 * fewer.
 */
export async function cardIdsToRemind(
  on: Db | Tx,
  { days, now, until }: { days: number; now: Date; until: Date },
): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select c.id from cards c
      join account_balances a on a.path = ${balancePath} and a.balance > 0
      where c.state = 'active' and c.frozen_at is null and c.expires_at > ${now} and c.expires_at <= ${until}
        and coalesce(c.reminded_days, 99) > ${days}
      order by c.expires_at limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** Returns false when another process has just sent this reminder. */
export async function updateReminded(tx: Tx, { cardId, days }: { cardId: CardId; days: number }): Promise<boolean> {
  const marked = await write(
    tx,
    sql`update cards set reminded_days = ${days} where id = ${cardId} and coalesce(reminded_days, 99) > ${days}`,
  )
  return marked === 1
}

/**
 * Cards that the issuer has yet to close, and closed cards whose deletion is not finished; the next 200 by keyset
 * pagination.
 */
export async function cardIdsToClose(on: Db | Tx, last: string): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where state = 'closing' and id > ${last}
      union select c.id from card_deletions d join cards c on c.id = d.card_id
        where d.released_at is null and c.state = 'closed' and c.id > ${last}
      order by id limit 200`,
  )
  return rows.map(({ id }) => id)
}

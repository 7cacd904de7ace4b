import type { CardId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, sql, type Db } from '../database/db.ts'

export type ShopRow = { id: string; cardId: CardId; merchant: string | null }

/** The card and the shop of each of these card transactions. */
export const findShops = (on: Db, ids: readonly string[]): Promise<ShopRow[]> =>
  read(
    on,
    sql<ShopRow>`select id, card_id as "cardId", merchant_name as merchant from card_transactions
      where id = any(${[...ids]}::text[]) and card_id is not null`,
  )

/** What a shop has collected less what it refunded; `token` is the issuer's id of the transaction. */
export type Charge = { token: string; cardId: CardId; merchant: string; at: Date; cents: Cents }

/** What shops have collected with these cards at one issuer, newest first. */
export const findCharges = (
  on: Db,
  { issuer, cardIds, limit }: { issuer: string; cardIds: readonly CardId[]; limit: number },
): Promise<Charge[]> =>
  read(
    on,
    sql<Charge>`select token, card_id as "cardId", merchant_name as merchant, first_at as at, spent_cents as cents
      from card_transactions where card_id = any(${[...cardIds]}::text[]) and issuer = ${issuer} and spent_cents > 0
      order by first_at desc limit ${limit}`,
  )

export type ClearingRow = { id: string; transactionId: string; version: number; recordedAt: Date }

/**
 * All clearings of the card transactions that these clearings belong to, in the order in which they were recorded.
 */
export const findClearings = (on: Db, eventIds: readonly string[]): Promise<ClearingRow[]> =>
  read(
    on,
    sql<ClearingRow>`select e.id, e.transaction_id as "transactionId", t.version, e.recorded_at as "recordedAt"
      from card_events e join card_transactions t on t.id = e.transaction_id
      where e.transaction_id in (select transaction_id from card_events where id = any(${[...eventIds]}::text[]))
        and e.approved and e.kind = 'clearing' and e.direction = 'debit'
      order by e.recorded_at, e.happened_at, e.id`,
  )

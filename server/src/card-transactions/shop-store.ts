import type { CardId } from '@moon/contract/ids.ts'
import { read, sql, type Db } from '../database/db.ts'

export type ShopRow = { id: string; cardId: CardId; merchant: string | null }

/** Of which card these card transactions are, and at which shop. */
export const findShops = (on: Db, ids: readonly string[]): Promise<ShopRow[]> =>
  read(
    on,
    sql<ShopRow>`select id, card_id as "cardId", merchant_name as merchant from card_transactions
      where id = any(${[...ids]}::text[]) and card_id is not null`,
  )

export type ClearingRow = { id: string; transactionId: string; version: number; recordedAt: Date }

/** All clearings of the card transactions that these clearings are of, in the order in which we heard of them. */
export const findClearings = (on: Db, eventIds: readonly string[]): Promise<ClearingRow[]> =>
  read(
    on,
    sql<ClearingRow>`select e.id, e.transaction_id as "transactionId", t.version, e.recorded_at as "recordedAt"
      from card_events e join card_transactions t on t.id = e.transaction_id
      where e.transaction_id in (select transaction_id from card_events where id = any(${[...eventIds]}::text[]))
        and e.approved and e.kind = 'clearing' and e.direction = 'debit'
      order by e.recorded_at, e.happened_at, e.id`,
  )

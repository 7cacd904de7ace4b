import type { ChainName } from '@moon/contract/chains.ts'
import type { CardId, PurchaseId } from '@moon/contract/ids.ts'
import type { Coin } from '@moon/money/coin.ts'
import { read, sql, type Db } from '../database/db.ts'

/** A row of the view that cards offer (card_activity). */
export type CardActivityRow = {
  card_id: CardId
  purchase_id: PurchaseId
  last_four: string | null
  type: 'CREATION' | 'DELETION' | 'DECLINE' | 'AUTH' | 'CLEARING' | 'REFUND'
  id: string
  at: Date
  amount_cents: bigint
  merchant: string | null
  approval_code: string | null
  declined_because: string | null
  credited_cents: bigint | null
  note: 'refund_taken_back' | 'hold_returned' | 'payment_returned' | 'not_made' | null
  gift_card_merchant_name: string | null
  /** Of a hold that is more than the shop asked for: the shop's category code. */
  margin_mcc: string | null
}

/** Undefined types are all of them; an empty search finds everything. */
export type ActivityFilter = { types: readonly string[] | undefined; search: string }

/** The newest of what happened to a user's cards, or to one of them; each row says how many there are in all. */
export function newestCardActivity(
  on: Db,
  { userId, cardId, limit, filter }: { userId: string; cardId: string | null; limit: number; filter?: ActivityFilter },
): Promise<(CardActivityRow & { total: bigint })[]> {
  const ofCard = cardId === null ? sql`true` : sql`card_id = ${cardId}`
  const ofTypes = filter?.types === undefined ? sql`true` : sql`type = any(${[...filter.types]}::text[])`
  const text = filter?.search.toLowerCase() ?? ''
  const found =
    text === ''
      ? sql`true`
      : sql`(position(${text} in lower(coalesce(merchant, gift_card_merchant_name, ''))) > 0 or position(${text} in coalesce(last_four, '')) > 0
          or position(${text} in (amount_cents / 100)::text || '.' || lpad((amount_cents % 100)::text, 2, '0')) = 1)`
  return read(
    on,
    sql<CardActivityRow & { total: bigint }>`select *, count(*) over () as total from card_activity
      where user_id = ${userId} and ${ofCard} and ${ofTypes} and ${found} order by at desc, id collate "C" desc limit ${limit}`,
  )
}

/** A row of the view that purchases offer (purchase_terms): how a card was paid for. */
export type TermsRow = {
  purchase_id: string
  paid_by: 'lightning' | ChainName | 'coinbase' | 'balance'
  due_cents: bigint
  applied_sats: bigint
  applied_credit_cents: bigint
  /** What came in the coin that was asked for, by the rail that paid: its smallest units, from an exchange its shown steps. */
  paid_units: bigint | null
  paid_coin: Coin | null
}

export async function termsOf(on: Db, purchaseIds: readonly string[]): Promise<Map<string, TermsRow>> {
  if (purchaseIds.length === 0) return new Map()
  const rows = await read(
    on,
    sql<TermsRow>`select * from purchase_terms where purchase_id = any(${[...purchaseIds]}::text[])`,
  )
  return new Map(rows.map((row) => [row.purchase_id, row]))
}

export type NamedCardRow = {
  card_id: CardId
  purchase_id: PurchaseId
  last_four: string | null
  gift_card_merchant_name: string | null
}

/** These cards of a user, and those of these purchases. */
export const namedCards = (
  on: Db,
  { userId, cardIds, purchaseIds }: { userId: string; cardIds: readonly string[]; purchaseIds: readonly string[] },
): Promise<NamedCardRow[]> =>
  read(
    on,
    sql<NamedCardRow>`select card_id, purchase_id, last_four, gift_card_merchant_name from card_activity
      where type = 'CREATION' and user_id = ${userId}
        and (card_id = any(${[...cardIds]}::text[]) or purchase_id = any(${[...purchaseIds]}::text[]))`,
  )

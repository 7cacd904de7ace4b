import type { CardId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import * as store from './store.ts'

/** Of which card it was, from which shop, and whether the shop had only held it. */
export type LateCredit = { cardId: CardId; merchant: string | null; isFromHold: boolean }

/** What came back to deleted cards through these purchases: by token and version, as `token:version`. */
export async function lateCreditsOf(on: Db, tokens: readonly string[]): Promise<Map<string, LateCredit>> {
  const rows = tokens.length === 0 ? [] : await store.findLateCredits(on, tokens)
  return new Map(
    rows.map(({ token, version, card_id, merchant, is_from_hold }) => [
      `${token}:${version}`,
      { cardId: card_id, merchant, isFromHold: is_from_hold },
    ]),
  )
}

/** Card transactions with cards that are not ours. */
export const readUnmatched = (on: Db | Tx): Promise<{ token: string; cents: Cents }[]> => store.readUnmatched(on)

/** What shops have refunded to a card in all, less what they took back of that. */
export const refundedTo = (on: Db | Tx, cardId: CardId): Promise<Cents> => store.refundedTo(on, cardId)

export type Clearing = { token: string; spent: Cents }

/** What shops have collected with a card, one by one. */
export const clearingsOf = (tx: Tx, cardId: CardId): Promise<Clearing[]> => store.readClearings(tx, cardId)

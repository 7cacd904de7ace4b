import type { CardId } from '@moon/contract/ids.ts'
import type { Db } from '../database/db.ts'
import { findLateCredits } from './transaction-store.ts'

/** Of which card it was, from which shop, and whether the shop had only held it. */
export type LateCredit = { cardId: CardId; merchant: string | null; isFromHold: boolean }

/** What came back to deleted cards through these purchases: by token and version, as `token:version`. */
export async function lateCreditsOf(on: Db, tokens: readonly string[]): Promise<Map<string, LateCredit>> {
  const rows = tokens.length === 0 ? [] : await findLateCredits(on, tokens)
  return new Map(
    rows.map(({ token, version, card_id, merchant, is_from_hold }) => [
      `${token}:${version}`,
      { cardId: card_id, merchant, isFromHold: is_from_hold },
    ]),
  )
}

import type { CardId } from '@moon/contract/ids.ts'
import { cardMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { SpendingRules } from '../issuer/issuer.ts'
import type { Db, Tx } from '../database/db.ts'
import { countries } from './authorization.ts'
import { readRestricted } from './authorization-store.ts'
import { findCharges, findShops, type Charge } from './shop-store.ts'
import * as store from './store.ts'

export { collectedBeyond } from './collected-beyond.ts'

/** The card, the shop, and whether the shop had only held the money. */
export type LateCredit = { cardId: CardId; merchant: string | null; isFromHold: boolean }

/** What came back to deleted cards through these card transactions, keyed by `id:version`. */
export async function lateCreditsOf(on: Db, ids: readonly string[]): Promise<Map<string, LateCredit>> {
  const rows = ids.length === 0 ? [] : await store.findLateCredits(on, ids)
  return new Map(rows.map(({ id, version, ...late }) => [`${id}:${version}`, late]))
}

/** The card and the shop of a card transaction. */
export type Shop = { cardId: CardId; merchant: string | null }

/** The shops of these card transactions with cards of ours, by the id of the transaction. */
export async function shopsOf(on: Db, ids: readonly string[]): Promise<Map<string, Shop>> {
  const rows = ids.length === 0 ? [] : await findShops(on, ids)
  return new Map(rows.map(({ id, ...shop }) => [id, shop]))
}

/** What shops have collected with these cards, newest first. */
export const readCharges = (
  on: Db,
  asked: { issuer: string; cardIds: readonly CardId[]; limit: number },
): Promise<Charge[]> => findCharges(on, asked)

/**
 * Our rules that are the same for every card, for an issuer that declines by itself; a card's money is covered by its
 * own limit there.
 */
export const readSpendingRules = async (on: Db): Promise<SpendingRules> => ({
  countries,
  merchants: await readRestricted(on),
  mostCents: cents(cardMaxCents),
})

/** Card transactions at an issuer with cards that are not ours. */
export const readUnmatched = (on: Db | Tx, issuer: string): Promise<{ token: string; cents: Cents }[]> =>
  store.readUnmatched(on, issuer)

/** What shops have refunded to a card in all, less refunds that were reversed. */
export const refundedTo = (on: Db | Tx, cardId: CardId): Promise<Cents> => store.refundedTo(on, cardId)

export type Clearing = { token: string; spent: Cents }

/** The clearings of a card. */
export const clearingsOf = (tx: Tx, cardId: CardId): Promise<Clearing[]> => store.readClearings(tx, cardId)

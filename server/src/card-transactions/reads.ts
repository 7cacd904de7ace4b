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

/** Of which card it was, from which shop, and whether the shop had only held it. */
export type LateCredit = { cardId: CardId; merchant: string | null; isFromHold: boolean }

/** What came back to deleted cards through these card transactions: by id and version, as `id:version`. */
export async function lateCreditsOf(on: Db, ids: readonly string[]): Promise<Map<string, LateCredit>> {
  const rows = ids.length === 0 ? [] : await store.findLateCredits(on, ids)
  return new Map(rows.map(({ id, version, ...late }) => [`${id}:${version}`, late]))
}

/** Of which card a card transaction is, and at which shop. */
export type Shop = { cardId: CardId; merchant: string | null }

/** The shops of these card transactions with cards of ours, by the id of the transaction. */
export async function shopsOf(on: Db, ids: readonly string[]): Promise<Map<string, Shop>> {
  const rows = ids.length === 0 ? [] : await findShops(on, ids)
  return new Map(rows.map(({ id, ...shop }) => [id, shop]))
}

/** What shops have collected with these cards, the newest first. */
export const readCharges = (
  on: Db,
  asked: { issuer: string; cardIds: readonly CardId[]; limit: number },
): Promise<Charge[]> => findCharges(on, asked)

/** What of our rules holds for every card alike, for an issuer that declines by itself; what is on a card its own limit says. */
export const readSpendingRules = async (on: Db): Promise<SpendingRules> => ({
  countries,
  merchants: await readRestricted(on),
  mostCents: cents(cardMaxCents),
})

/** Card transactions at an issuer with cards that are not ours. */
export const readUnmatched = (on: Db | Tx, issuer: string): Promise<{ token: string; cents: Cents }[]> =>
  store.readUnmatched(on, issuer)

/** What shops have refunded to a card in all, less what they took back of that. */
export const refundedTo = (on: Db | Tx, cardId: CardId): Promise<Cents> => store.refundedTo(on, cardId)

export type Clearing = { token: string; spent: Cents }

/** What shops have collected with a card, one by one. */
export const clearingsOf = (tx: Tx, cardId: CardId): Promise<Clearing[]> => store.readClearings(tx, cardId)

import type { CardId } from '@moon/contract/ids.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Card } from './card.ts'
import * as atIssuer from './issuer-store.ts'
import * as store from './store.ts'
import { readOrphans, type OrphanCard } from './void-store.ts'

export type { CardAtIssuer } from './issuer-store.ts'

export const findCard = (on: Db | Tx, id: string): Promise<Card | undefined> => store.findCard(on, id)

/** Everything that moves a card or its money locks its row first. */
export const lockCard = (tx: Tx, id: string): Promise<Card | undefined> => store.lockCard(tx, id)

export const lockCardOfToken = (tx: Tx, card: store.AtIssuer): Promise<Card | undefined> =>
  store.lockCardOfToken(tx, card)

/** A card of another user is as absent as one that never was. */
export async function ownCard(on: Db | Tx, { userId, cardId }: { userId: string; cardId: string }): Promise<Card> {
  const card = await findCard(on, cardId)
  if (card?.userId !== userId) throw new Refusal('not_found')
  return card
}

/** All cards of a user, newest first. Those that have ended are many, so of them only the ids. */
export const cardsOf = async (on: Db | Tx, userId: string): Promise<{ live: Card[]; ended: CardId[] }> => ({
  live: await store.liveCards(on, userId),
  ended: await store.endedCardIds(on, userId),
})

export const readCards = (on: Db | Tx, ids: readonly CardId[]): Promise<Card[]> => store.cardsById(on, ids)

/** On which terms a card earns reward sats. */
export const readEarning = (tx: Tx, id: CardId): Promise<store.CardEarning | undefined> => store.readEarning(tx, id)

/** Cards that an issuer should know. */
export const readIssuedCards = (on: Db | Tx, issuer: string): Promise<atIssuer.CardAtIssuer[]> =>
  atIssuer.readIssuedCards(on, issuer)

/** Purchases whose card may be on its way into our books, or is looked for to be closed. */
export const readUnderWay = (on: Db | Tx): Promise<Set<string>> => atIssuer.readUnderWay(on)

/** Cards whose money went back and that the issuer has, or may have, open. */
export const readOrphanCards = (on: Db | Tx): Promise<OrphanCard[]> => readOrphans(on)

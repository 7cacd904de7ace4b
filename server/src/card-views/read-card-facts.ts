import { appraiseCards, type ReadFunding } from '../cards/appraise-cards.ts'
import type { Card } from '../cards/card.ts'
import type { Db, Tx } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { readGiftCards } from '../gift-cards/read-gift-cards.ts'
import { facesOf } from '../products/read-product.ts'
import type { CardFacts } from './show-card.ts'

/** Reads everything that screens show of one card of a user. */
export async function readCardFacts(
  on: Db | Tx,
  deps: { readFunding: ReadFunding; now: Date },
  card: Card,
): Promise<CardFacts> {
  const appraisalOf = await appraiseCards(on, deps, [card])
  const gifts = await readGiftCards(on, [card])
  const flags = await readFlags(on, card.userId)
  const faces = await facesOf(on, [card.productId])
  return { card, appraisal: appraisalOf(card), gift: gifts.get(card.id), product: faces.get(card.productId), flags }
}

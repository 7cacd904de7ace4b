import { appraiseCards, type Appraisal, type ReadFunding } from '../cards/appraise-cards.ts'
import type { Card } from '../cards/card.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { GiftFacts } from '../gift-cards/gift-card-order.ts'
import { readGiftCards } from '../gift-cards/read-gift-cards.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Product } from '../products/product.ts'
import { readProduct } from '../products/read-product.ts'
import type { CardFacts } from './show-card.ts'

/** How some cards stand, of either kind, and what their owner said of them. */
export async function readStanding(
  on: Db | Tx,
  deps: { readFunding: ReadFunding; now: Date },
  cards: readonly Card[],
): Promise<(card: Card) => { appraisal: Appraisal; gift: GiftFacts | undefined }> {
  const appraisalOf = await appraiseCards(on, deps, cards)
  const gifts = await readGiftCards(on, cards)
  return (card) => ({ appraisal: appraisalOf(card), gift: gifts.get(card.id) })
}

/** Everything that screens show of some cards of one user. */
export async function readCardFacts(
  on: Db | Tx,
  deps: { readFunding: ReadFunding; now: Date },
  { cards, userId }: { cards: readonly Card[]; userId: string },
): Promise<CardFacts[]> {
  const standingOf = await readStanding(on, deps, cards)
  const flags = await readFlags(on, userId)
  const products = new Map<string, Product | undefined>()
  for (const { productId } of cards)
    if (!products.has(productId)) products.set(productId, await readProduct(on, productId))
  return cards.map((card) => ({ card, ...standingOf(card), product: products.get(card.productId), flags }))
}

import type { CardMoney } from '../cards/card-worth.ts'
import type { Card } from '../cards/card.ts'
import type { ReadFunding } from '../cards/read-funding.ts'
import { readCardMoney } from '../cards/read-card-money.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { GiftFacts } from '../gift-cards/gift-card.ts'
import { readGiftCards } from '../gift-cards/read-gift-cards.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Product } from '../products/product.ts'
import { readProduct } from '../products/read-product.ts'
import type { CardFacts } from './show-card.ts'

/** What is on some cards, of either kind, and what their owner said of them. */
export async function readMoney(
  on: Db | Tx,
  deps: { readFunding: ReadFunding },
  cards: readonly Card[],
): Promise<(card: Card) => CardMoney & { gift: GiftFacts | undefined }> {
  const moneyOf = await readCardMoney(on, deps, cards)
  const gifts = await readGiftCards(on, cards)
  return (card) => ({ ...moneyOf(card), gift: gifts.get(card.id) })
}

/** Everything that screens show of some cards of one person. */
export async function readCardFacts(
  on: Db | Tx,
  deps: { readFunding: ReadFunding },
  { cards, userId }: { cards: readonly Card[]; userId: string },
): Promise<CardFacts[]> {
  const moneyOf = await readMoney(on, deps, cards)
  const flags = await readFlags(on, userId)
  const products = new Map<string, Product | undefined>()
  for (const { productId } of cards)
    if (!products.has(productId)) products.set(productId, await readProduct(on, productId))
  return cards.map((card) => ({ card, ...moneyOf(card), product: products.get(card.productId), flags }))
}

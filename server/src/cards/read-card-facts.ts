import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Db, Tx } from '../kit/db.ts'
import { cardBalanceOf } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import type { Product } from '../products/product.ts'
import { readProduct } from '../products/read-product.ts'
import type { Card } from './card.ts'
import type { Funding } from '../invoices/read-funding.ts'
import type { ReadFunding } from './funding.ts'
import { readGiftCards } from './gift-card-store.ts'
import type { CardFacts } from './show-card.ts'
import type { GiftFacts } from './show-gift-card.ts'

export type CardMoney = { ledgerCents: Cents; funding: Funding | undefined; gift: GiftFacts | undefined }

/** What is on some cards, what their owner said of them, and how far the payments of those have come that are not paid yet. */
export async function readMoney(
  on: Db | Tx,
  { readFunding }: { readFunding: ReadFunding },
  cards: readonly Card[],
): Promise<(card: Card) => CardMoney> {
  const balances = await balancesOf(
    on,
    cards.map(({ id }) => cardBalanceOf(id)),
  )
  const invoiceIds = cards.flatMap(({ invoiceId }) => invoiceId ?? [])
  const fundings = invoiceIds.length > 0 ? await readFunding(on, invoiceIds) : undefined
  const gifts = await readGiftCards(
    on,
    cards.flatMap(({ id, kind }) => (kind === 'gift' ? id : [])),
  )
  return (card) => ({
    ledgerCents: cents(balances.get(cardBalanceOf(card.id)) ?? zeroCents),
    funding: card.invoiceId === null ? undefined : fundings?.get(card.invoiceId),
    gift: gifts.get(card.id),
  })
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

import type { Snapshot } from '../database/snapshot.ts'
import type { Claim } from './claim.ts'
import type { GiftShop } from '../world/gift-shop.ts'
import { netOf } from './ledger.ts'

/** I19, I24, I25 for gift cards: one supplier order per purchase, one code per user, and every cost is booked. */
export function checkGifts(shop: GiftShop, snapshot: Snapshot, claim: Claim): void {
  const { cards, purchases } = snapshot
  const orders = Map.groupBy(shop.orders, ({ reference }) => reference)
  for (const [reference, made] of orders)
    claim(made.length === 1, `${reference} was ordered ${made.length} times (I19)`)
  const gifts = cards.filter(({ kind, state }) => kind === 'gift' && state === 'active')
  for (const { id, purchase } of gifts) {
    const order = orders.get(purchase)?.[0]
    const isThere = order !== undefined && shop.standing(order).state === 'completed' && shop.plan.end === 'completed'
    claim(isThere, `gift card ${id} was delivered and the shop has no code for it (I24)`)
  }
  claim(!shop.plan.repeatsCode || gifts.length <= 1, `${gifts.length} gift cards have one and the same code (I25)`)
  for (const { id, state } of purchases) {
    const card = cards.find(({ purchase, kind }) => purchase === id && kind === 'gift')
    if (card)
      claim(
        state !== 'delivered' || card.state === 'active',
        `${id} was delivered and its gift card is ${card.state} (I24)`,
      )
  }
  const booked = netOf(snapshot, (path) => path === 'house/prepaid/supplier')
  claim(booked === shop.costCents(), `the shop took ${shop.costCents()} cents and ${booked} are booked (I13)`)
}

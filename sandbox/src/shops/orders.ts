import { randomUUID } from 'node:crypto'
import { keep } from '../keep.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { cartOf } from './cart.ts'
import { chargeCard, type WrittenCard } from './charge-card.ts'
import type { CheckoutShop } from './checkout-shop.ts'

/** A paid order. It contains only the last digits of the card number. */
export type Order = {
  /** Unguessable id in the address of its page. */
  id: string
  /** The shop's order number. */
  number: string
  shop: string
  query: string
  email: string
  lastFour: string
  purchase: string
}

type Placed = { order: Order } | { because: string }

export type Orders = {
  /** Pays and stores an order. A retry with the same key returns the first result and charges nothing. */
  place(shop: CheckoutShop, asked: { key: string; query: string; email: string; written: WrittenCard }): Promise<Placed>
  find(shop: CheckoutShop, id: string): Order | undefined
}

const firstNumber = 10_480

export function openOrders({ issuer, dataDir }: { issuer: Issuer; dataDir: string | undefined }): Orders {
  const kept = keep<{ orders: Order[] }>(dataDir, 'shop-orders', { orders: [] })
  const underway = new Map<string, Promise<Placed>>()
  const charge: Orders['place'] = async (shop, { query, email, written }) => {
    const cart = cartOf(shop, new URLSearchParams(query))
    if (cart.total === 0) return { because: 'Your cart is empty.' }
    const charged = await chargeCard(issuer, { shop, cart, written })
    if (!charged.isPaid) return charged
    const number = `${shop.prefix}-${firstNumber + kept.value.orders.length}`
    const { lastFour, purchase } = charged
    const order = { id: randomUUID(), number, shop: shop.id, query: cart.query, email, lastFour, purchase }
    kept.value.orders.push(order)
    kept.save()
    return { order }
  }
  return {
    place(shop, asked) {
      const known = underway.get(asked.key)
      if (known) return known
      const placing = charge(shop, asked)
      underway.set(asked.key, placing)
      // After a refusal the buyer may try another card with the same cart.
      void placing.then(
        (placed) => 'because' in placed && underway.delete(asked.key),
        () => underway.delete(asked.key),
      )
      return placing
    },
    find: (shop, id) => kept.value.orders.find((order) => order.id === id && order.shop === shop.id),
  }
}

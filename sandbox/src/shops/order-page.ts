import { html } from '../html.ts'
import { cartOf } from './cart.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { orderSummary } from './order-summary.ts'
import type { Order } from './orders.ts'
import type { ShopPage } from './shop-page.ts'
import { wordsOf } from './shop-words.ts'

/** The page after paying: the confirmation, the order number, and the products. */
export function orderPage(shop: CheckoutShop, order: Order): ShopPage {
  const words = wordsOf(shop)
  const cart = cartOf(shop, new URLSearchParams(order.query))
  return {
    title: `${words.order} ${order.number}`,
    query: order.query,
    body: html`<div class="columns done">
      <section>
        <svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="M14 25l7 7 14-15" />
        </svg>
        <h1>${words.thanks}</h1>
        <p class="number">${words.order} <strong>${order.number}</strong></p>
        <p>${words.paidWith} <strong>${order.lastFour}</strong>.</p>
        ${order.email !== '' && html`<p class="muted">${words.confirmation} ${order.email}.</p>`}
        <p><a class="button quiet" href="/${shop.id}">${words.more}</a></p>
      </section>
      ${orderSummary(shop, cart)}
    </div>`,
  }
}

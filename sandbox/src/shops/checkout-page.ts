import { randomUUID } from 'node:crypto'
import { html, type Markup } from '../html.ts'
import { addressPart } from './address-part.ts'
import { cardPart } from './card-part.ts'
import type { Cart } from './cart.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { orderSummary } from './order-summary.ts'
import { priceText } from './price-text.ts'
import type { ShopPage } from './shop-page.ts'
import { wordsOf } from './shop-words.ts'

/** The checkout page. After a refusal it shows the reason, and keeps all values except the card's. */
export function checkoutPage(
  shop: CheckoutShop,
  cart: Cart,
  { payments, because, kept = new URLSearchParams() }: { payments: string; because?: string; kept?: URLSearchParams },
): ShopPage {
  const words = wordsOf(shop)
  const key = html`<input type="hidden" name="key" value="${randomUUID()}" />`
  const refusal = html`<p class="refused" role="alert" ${because === undefined ? { markup: 'hidden' } : undefined}>
    <strong>${words.declined}</strong> <span>${because}</span>
  </p>`
  const pay = html`<button class="button pay">
    ${words.pay} ${priceText(cart.total, shop.prices, cart.currency)}
  </button>`
  const payment = html`<fieldset class="payment">
    <legend>${words.payment}</legend>
    ${cardPart(shop)}
  </fieldset>`
  const form = html`<form
    class="checkout"
    method="post"
    action="/${shop.id}/checkout?${cart.query}"
    data-orders="/${shop.id}/orders"
    data-query="${cart.query}"
    data-paying="${words.paying}"
  >
    ${key}
    ${
      shop.kind === 'single-page app'
        ? steps(addressPart(words, kept), html`${payment}${refusal}${pay}`)
        : html`${addressPart(words, kept)}${payment}${refusal}${pay}`
    }
  </form>`
  return {
    title: words.checkout,
    query: cart.query,
    scripts: scriptsOf(shop, payments),
    body: html`<h1>${words.checkout}</h1>
      <div class="columns">${form}${orderSummary(shop, cart)}</div>`,
  }
}

/** The steps of the single-page app, which its script inserts one after the other. */
const steps = (address: Markup, payment: Markup): Markup =>
  html`<div data-step></div>
    <template data-part="address"
      >${address}<button class="button" type="button" data-next>Continue to payment</button></template
    >
    <template data-part="wait"><p class="waiting" role="status">One moment…</p></template>
    <template data-part="payment">${payment}</template>`

function scriptsOf({ kind }: CheckoutShop, payments: string): string[] {
  switch (kind) {
    case 'plain form':
      return []
    case 'four boxes':
      return ['/assets/four-boxes.js']
    case 'single-page app':
      return ['/assets/single-page-app.js']
    case 'shadow root':
      return ['/assets/card-fields.js']
    case 'one frame':
    case 'frame per field':
      return [`${payments}/harbor.js`, '/assets/hosted-fields.js']
  }
}

import { html, type Markup } from '../html.ts'
import { drawProduct } from './art/draw-product.ts'
import type { Cart } from './cart.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { linePrice } from './line-price.ts'
import { priceText } from './price-text.ts'
import { wordsOf } from './shop-words.ts'

/** Products and total, beside a checkout and on an order. */
export function orderSummary(shop: CheckoutShop, cart: Cart): Markup {
  const words = wordsOf(shop)
  return html`<aside class="summary" aria-label="${words.summary}">
    <h2>${words.summary}</h2>
    <ul class="small-lines">
      ${cart.lines.map(
        ({ product, count, price }) =>
          html`<li>
            ${drawProduct(product.drawing, product.name)}
            <span>${product.name}<small class="muted"> ×&nbsp;${count}</small></span>
            <span class="price">${linePrice(shop, cart, { product, price: price * count, count })}</span>
          </li>`,
      )}
    </ul>
    ${sumLines(shop, cart)}
  </aside>`
}

/** Subtotal, shipping, tax and total, and the shop's other notes about money. */
export function sumLines(shop: CheckoutShop, cart: Cart): Markup {
  const words = wordsOf(shop)
  const { tax } = shop
  const priced = (price: number) => priceText(price, shop.prices, cart.currency)
  const line = (name: string, value: Markup | string, kind = '') =>
    html`<div class="${kind}">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  const percent = String(tax.perMille / 10).replace('.', shop.language === 'de' ? ',' : '.')
  return html`<dl class="sums">
      ${line(words.subtotal, priced(cart.subtotal))}
      ${line(words.shipping, cart.shipping === 0 ? words.free : priced(cart.shipping))}
      ${!tax.isIncluded && tax.perMille > 0 && line(words.tax, priced(cart.tax))}
      ${line(words.total, priced(cart.total), 'total')}
      ${tax.isIncluded && line(`${words.taxIncluded} (${percent} %)`, priced(cart.tax), 'muted')}
    </dl>
    ${shop.offer && html`<p class="offer muted">${offerText(shop, cart)}</p>`}`
}

/** A decoy for programs that read totals: the amount of one instalment, or of a subscription. */
function offerText(shop: CheckoutShop, cart: Cart): Markup {
  const part = (price: number) => priceText(price, shop.prices, cart.currency)
  return shop.offer === 'four parts'
    ? html`or 4 × ${part(Math.ceil(cart.total / 4))}, every two weeks, without interest`
    : html`Subscribe for ${part(cart.total - Math.round(cart.subtotal / 10))} / month and save ten percent`
}

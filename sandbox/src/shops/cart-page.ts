import { html, type Markup } from '../html.ts'
import { drawProduct } from './art/draw-product.ts'
import { withCount, type Cart } from './cart.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { linePrice } from './line-price.ts'
import type { ShopPage } from './shop-page.ts'
import { wordsOf } from './shop-words.ts'
import { sumLines } from './order-summary.ts'

/** The cart: its products, their counts, and the link to the checkout. */
export function cartPage(shop: CheckoutShop, cart: Cart): ShopPage {
  const words = wordsOf(shop)
  const body =
    cart.lines.length === 0
      ? html`<section class="empty">
          <h1>${words.empty}</h1>
          <p><a class="button" href="/${shop.id}">${words.fill}</a></p>
        </section>`
      : html`<h1>${words.cart}</h1>
          <div class="columns">
            <ul class="lines">
              ${cart.lines.map((line) => cartLine(shop, cart, line))}
            </ul>
            <aside class="summary" aria-label="${words.summary}">
              <h2>${words.summary}</h2>
              ${currencyChoice(shop, cart)} ${sumLines(shop, cart)}
              <a class="button" href="/${shop.id}/checkout?${cart.query}">${words.toCheckout}</a>
            </aside>
          </div>`
  return { title: words.cart, body, query: cart.query }
}

function cartLine(shop: CheckoutShop, cart: Cart, { product, at, count, price }: Cart['lines'][number]): Markup {
  const words = wordsOf(shop)
  const step = (to: number, sign: string, label: string) =>
    html`<a class="step" href="/${shop.id}?${withCount(shop, cart, at, to)}" aria-label="${label} ${product.name}"
      >${sign}</a
    >`
  return html`<li>
    ${drawProduct(product.drawing, product.name)}
    <div class="what">
      <h2>${product.name}</h2>
      <p class="muted">${product.note}</p>
      <p class="count">
        ${step(count - 1, '−', words.fewer)} <span>${count}</span> ${step(Math.min(9, count + 1), '+', words.another)}
      </p>
    </div>
    <p class="price">${linePrice(shop, cart, { product, price: price * count, count })}</p>
  </li>`
}

function currencyChoice(shop: CheckoutShop, { currency, query }: Cart): Markup | undefined {
  if (shop.prices !== '1.234,56 $') return undefined
  const words = wordsOf(shop)
  const plain = query.replace('&currency=EUR', '')
  const choice = (code: 'USD' | 'EUR', name: string) =>
    html`<a
      href="/${shop.id}?${plain}${code === 'EUR' && html`&currency=EUR`}"
      ${code === currency ? { markup: 'aria-current="true"' } : undefined}
      >${name}</a
    >`
  return html`<p class="choice" role="group" aria-label="${words.currency}">
    ${choice('USD', 'US-Dollar')} ${choice('EUR', 'Euro')}
  </p>`
}

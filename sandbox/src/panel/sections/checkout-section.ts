import { html, type Markup } from '../../html.ts'
import type { Shops } from '../../shops/start-shops.ts'

/** The shops with a checkout, for entering a card. */
export function checkoutSection({ url, list }: Shops): Markup {
  return html`<section class="card" id="checkouts" aria-labelledby="checkouts-title">
    <h2 id="checkouts-title">Shops with a checkout</h2>
    <p class="muted">A cart, a form for a card, and a real charge. <a href="${url}">All of them</a></p>
    <ul class="rows">
      ${list.map(
        (shop) =>
          html`<li>
            <p class="line"><a href="${shop.url}">${shop.name}</a> <span class="muted">${shop.kind}</span></p>
          </li>`,
      )}
    </ul>
  </section>`
}

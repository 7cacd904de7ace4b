import type { ServerResponse } from 'node:http'
import { html } from '../html.ts'
import { drawProduct } from './art/draw-product.ts'
import { checkoutShops } from './checkout-shops.ts'
import { pageHeaders } from './shop-page.ts'

/** All shops on one page, each with its kind of checkout. */
export function answerStreetPage(response: ServerResponse): void {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Shops of the sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/shops.css" />
      </head>
      <body>
        <main class="street">
          <h1>Six shops</h1>
          <p class="muted">All are invented. A card that the sandbox’s issuer made really pays here.</p>
          <ul class="shops">
            ${checkoutShops.map(
              (shop) =>
                html`<li>
                  <a href="/${shop.id}"
                    >${drawProduct(shop.products[0]!.drawing, '')}<strong>${shop.name}</strong>
                    <span class="muted">${shop.kind}</span></a
                  >
                </li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`
  const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
  response.writeHead(200, { ...pageHeaders, 'content-security-policy': policy })
  response.end(markup.markup)
}

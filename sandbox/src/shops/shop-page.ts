import type { ServerResponse } from 'node:http'
import { html, type Markup } from '../html.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { wordsOf } from './shop-words.ts'

export type ShopPage = { title: string; body: Markup; scripts?: readonly string[]; query?: string }

/** The layout of every shop page: the shop's own look, its name on top, and scripts of its own and of its payment provider. */
export function answerShopPage(
  response: ServerResponse,
  { shop, page, payments, status = 200 }: { shop: CheckoutShop; page: ShopPage; payments: string; status?: number },
): void {
  const words = wordsOf(shop)
  const markup = html`<!doctype html>
    <html lang="${shop.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · ${shop.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/shops.css" />
        <link rel="stylesheet" href="/${shop.id}/look.css" />
        ${page.scripts?.map((src) => html`<script src="${src}" ${src.startsWith('/') ? { markup: 'type="module"' } : { markup: 'defer' }}></script>`)}
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/${shop.id}">${shop.name}</a>
          <span class="tagline">${shop.tagline}</span>
          <a class="to-cart" href="/${shop.id}?${page.query}">${words.cart}</a>
        </header>
        <main>${page.body}</main>
        <footer class="end">${shop.name} · ${words.secure}</footer>
      </body>
    </html>`
  response.writeHead(status, { ...pageHeaders, 'content-security-policy': policyWith(payments) })
  response.end(markup.markup)
}

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const policyWith = (payments: string) =>
  `default-src 'none'; style-src 'self'; script-src 'self' ${payments}; connect-src 'self'; frame-src ${payments}; ` +
  "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The colours and fonts of a shop. */
export function lookOf({ look }: CheckoutShop): string {
  const { paper, raised, ink, muted, line, accent, onAccent, font, radius } = look
  const scheme = paper.startsWith('#1') ? 'dark' : 'light'
  return `:root{color-scheme:${scheme};--paper:${paper};--raised:${raised};--ink:${ink};--muted:${muted};--line:${line};--accent:${accent};--on-accent:${onAccent};--font:${font};--radius:${radius}}`
}

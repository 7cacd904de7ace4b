// The shops' own pages for humans: a front page, and the page of one gift card.
import type { ServerResponse } from 'node:http'
import { html, type Markup } from '../html.ts'
import type { Router } from '../http.ts'
import { brandOf } from './catalogue-routes.ts'
import { inCurrency } from './hundredths.ts'
import { findBrand, type Brand } from './catalogue/read-brands.ts'
import type { Card, Order, SupplierState } from './state.ts'

export function shopPages(router: Router, state: SupplierState): void {
  router.on('GET /shops/:code', ({ response, params }) => answerShop(response, brandOf(params)))
  router.on('GET /gift/:token', ({ response, params }) => {
    const order = state.orders.value.orders.find(({ payout }) => payout.token === params['token'])
    const brand = order && findBrand(order.code)
    if (!order?.card || !brand) return answerLostPage(response, 'There is no gift card behind this address.')
    return answerGiftPage(response, { order, card: order.card, brand })
  })
  router.on('POST /gift/:token', ({ response, params, body }) => {
    const order = state.orders.value.orders.find(({ payout }) => payout.token === params['token'])
    const asked = new URLSearchParams(body).get('cents') ?? ''
    if (!order?.card || !/^\d{1,7}$/.test(asked)) return answerLostPage(response, 'There is nothing to be spent here.')
    order.card.balanceCents = Math.max(0, order.card.balanceCents - Number(asked))
    state.orders.save()
    return response.writeHead(303, { location: `/gift/${order.payout.token}` }).end()
  })
}

function answerShop(response: ServerResponse, brand: Brand): void {
  const { name, tagline, sells, countries } = brand
  const regions = new Intl.DisplayNames('en', { type: 'region' })
  const places = countries.map((code) => regions.of(code) ?? code).join(', ')
  answer(
    response,
    brand,
    name,
    html`<p class="lead">${tagline}</p>
      <p>Welcome in. You will find ${sells}.</p>
      <p>Our gift cards are good in ${places}.</p>`,
  )
}

export function answerGiftPage(
  response: ServerResponse,
  { order, card, brand }: { order: Order; card: Card; brand: Brand },
): void {
  const line = (label: string, value: string | null | undefined) =>
    value &&
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`
  answer(
    response,
    brand,
    `Your ${brand.name} gift card`,
    html`<p class="lead">${inCurrency(order.faceCents, brand.currency)}</p>
      <dl>
        ${line('Code', card.code)} ${line('PIN', card.pin)}
        ${line(`Barcode (${card.barcode?.format ?? ''})`, card.barcode?.data)}
        ${line('Balance', inCurrency(card.balanceCents, brand.currency))}
        ${line('Good until', card.expiresOn.startsWith('3000') ? 'for ever' : card.expiresOn)}
      </dl>
      ${spending(order, card, brand)}
      <p>${brand.tagline}</p>`,
  )
}

/** The form on a gift card's page: buying something with it. */
function spending({ payout }: Order, { balanceCents }: Card, { sells, currency }: Brand): Markup {
  if (balanceCents === 0) return html`<p>Everything on this card is spent. Thank you for coming by.</p>`
  const sums = [...new Set([500, 2_000, balanceCents])].filter((sum) => sum <= balanceCents)
  return html`<form method="post" action="/gift/${payout.token}">
    <p>We have ${sells}. Buy something for</p>
    ${sums.map((sum) => html`<button name="cents" value="${sum}">${inCurrency(sum, currency)}</button> `)}
  </form>`
}

export function answerLostPage(response: ServerResponse, message: string): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>No gift card</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <h1>There is nothing here yet</h1>
        <p>${message}</p>
      </body>
    </html>`
  send(response, 404, page)
}

function answer(response: ServerResponse, brand: Brand, title: string, body: Markup): void {
  const { code, name } = brand
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/static/product_assets/${code}/${code}-icon.svg" />
        ${styleOf(brand)}
      </head>
      <body>
        <main>
          <img src="/static/product_assets/${code}/${code}-card.svg" alt="" width="640" height="400" />
          <h1>${title}</h1>
          ${body}
          <footer>${name} is an invented shop of the sandbox.</footer>
        </main>
      </body>
    </html>`
  send(response, 200, page)
}

const styleOf = ({ colors }: Brand): Markup =>
  html`<style>
    body {
      margin: 0;
      background: ${colors.paper};
      color: ${colors.ink};
      font:
        18px/1.55 Georgia,
        serif;
    }
    main {
      max-width: 34rem;
      margin: 0 auto;
      padding: 2rem 1.25rem 4rem;
    }
    img {
      width: 100%;
      height: auto;
      border-radius: 18px;
      display: block;
      box-shadow: 0 14px 44px rgb(0 0 0 / 0.28);
    }
    h1 {
      font-size: 1.9rem;
      line-height: 1.15;
      margin: 2rem 0 0;
    }
    .lead {
      font-size: 1.5rem;
      margin: 0.4rem 0 1rem;
    }
    dl {
      border-top: 2px solid ${colors.accent};
      margin: 1.5rem 0;
    }
    dl div {
      display: flex;
      justify-content: space-between;
      gap: 1rem;
      padding: 0.6rem 0;
      border-bottom: 1px solid ${colors.accent};
    }
    dd {
      margin: 0;
      font-family: ui-monospace, monospace;
      overflow-wrap: anywhere;
      text-align: right;
    }
    button {
      font: inherit;
      padding: 0.6rem 1.1rem;
      border: 2px solid ${colors.ink};
      border-radius: 99px;
      background: none;
      color: inherit;
      cursor: pointer;
    }
    button:focus-visible,
    button:hover {
      background: ${colors.ink};
      color: ${colors.paper};
    }
    footer {
      font-size: 0.8rem;
      opacity: 0.75;
    }
  </style>`

function send(response: ServerResponse, status: number, page: Markup): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  response.end(page.markup)
}

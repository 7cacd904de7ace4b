import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { text } from '../fields.ts'
import { answerJson, Problem, type Call, type Router } from '../http.ts'
import { cartOf } from './cart.ts'
import { cartPage } from './cart-page.ts'
import type { WrittenCard } from './charge-card.ts'
import { checkoutPage } from './checkout-page.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { checkoutShops } from './checkout-shops.ts'
import { orderPage } from './order-page.ts'
import type { Order, Orders } from './orders.ts'
import type { CardTokens } from './payments/card-tokens.ts'
import { answerShopPage, lookOf, type ShopPage } from './shop-page.ts'
import { answerStreetPage } from './street-page.ts'
import { writtenCard } from './written-card.ts'

type Context = { orders: Orders; tokens: CardTokens; payments: () => string; onOrder: (order: Order) => void }

/** The pages of the shops, and the two ways to place an order: by form, and as JSON from a script of the page. */
export function shopRoutes(router: Router, context: Context): void {
  const { orders, tokens } = context
  const show = (response: ServerResponse, shop: CheckoutShop, page: ShopPage, status = 200) =>
    answerShopPage(response, { shop, page, payments: context.payments(), status })
  const checkout = (call: Call) => {
    const shop = shopOf(call)
    const cart = cartOf(shop, call.url.searchParams)
    if (cart.total === 0) return show(call.response, shop, cartPage(shop, cart))
    return show(call.response, shop, checkoutPage(shop, cart, { payments: context.payments() }))
  }
  fileRoutes(router)
  router.on('GET /', ({ response }) => answerStreetPage(response))
  router.on('GET /:shop', (call) => {
    const shop = shopOf(call)
    show(call.response, shop, cartPage(shop, cartOf(shop, call.url.searchParams)))
  })
  router.on('GET /:shop/look.css', (call) => answerFile(call.response, 'text/css', lookOf(shopOf(call))))
  router.on('GET /:shop/checkout', checkout)
  router.on('GET /:shop/checkout/:step', checkout)
  router.on('GET /:shop/orders/:id', (call) => {
    const shop = shopOf(call)
    const order = orders.find(shop, call.params['id'] ?? '')
    if (!order) throw new Problem(404, 'This shop has no such order.')
    show(call.response, shop, orderPage(shop, order))
  })
  router.on('POST /:shop/checkout', async (call) => {
    const shop = shopOf(call)
    const form = new URLSearchParams(call.body)
    const placed = await orders.place(shop, {
      key: form.get('key') ?? '',
      query: call.url.search,
      email: form.get('email') ?? '',
      written: writtenCard(form),
    })
    if ('order' in placed) {
      context.onOrder(placed.order)
      return call.response.writeHead(303, { location: pathOf(placed.order) }).end()
    }
    const cart = cartOf(shop, call.url.searchParams)
    const page = checkoutPage(shop, cart, { payments: context.payments(), because: placed.because, kept: form })
    return show(call.response, shop, page, 402)
  })
  router.on('POST /:shop/orders', async (call) => {
    const shop = shopOf(call)
    const body = call.json()
    const written = cardIn(body, tokens)
    const [key, query, email] = ['key', 'query', 'email'].map((name) => text(body, name, { max: 500 }))
    const placed = await orders.place(shop, { key: key!, query: query!, email: email!, written })
    if (!('order' in placed)) return answerJson(call.response, 402, { message: placed.because })
    context.onOrder(placed.order)
    return answerJson(call.response, 201, { location: pathOf(placed.order) })
  })
}

const pathOf = ({ shop, id }: Order) => `/${shop}/orders/${id}`

function shopOf({ params }: Call): CheckoutShop {
  const shop = checkoutShops.find(({ id }) => id === params['shop'])
  if (!shop) throw new Problem(404, 'There is no such shop.')
  return shop
}

/** The card: by token of the payment provider, or from the shop's own fields. */
function cardIn(body: Record<string, unknown>, tokens: CardTokens): WrittenCard {
  const { token } = body
  if (typeof token === 'string') return tokens.take(token) ?? { number: '', month: '', year: '', code: '' }
  const [number, expiry, code] = ['number', 'expiry', 'code'].map((name) => text(body, name, { max: 60 }))
  return writtenCard(new URLSearchParams({ card_number: number!, card_expiry: expiry!, card_code: code! }))
}

const files = {
  'shops.css': 'text/css',
  'place-order.js': 'text/javascript',
  'single-page-app.js': 'text/javascript',
  'hosted-fields.js': 'text/javascript',
  'card-fields.js': 'text/javascript',
  'four-boxes.js': 'text/javascript',
}

function fileRoutes(router: Router): void {
  for (const [name, type] of Object.entries(files))
    router.on(`GET /assets/${name}`, ({ response }) =>
      answerFile(response, type, readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8')),
    )
}

function answerFile(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
  response.end(content)
}

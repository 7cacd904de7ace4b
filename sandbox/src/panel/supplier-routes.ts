// Supplier controls: the behaviour of orders, products, the order list, and webhook receivers.
import { integer, oneOf, optionalOneOf, optionalText, optionalYesNo, text, webAddress } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import type { Log } from '../log.ts'
import { brands, findBrand, type Brand } from '../supplier/catalogue/read-brands.ts'
import { changeProduct, movePrices } from '../supplier/change-product.ts'
import { redemptionErrors } from '../supplier/payout-routes.ts'
import { availableOf, canBeOrdered, iso, standingOf, type Habits, type Order } from '../supplier/state.ts'
import type { Supplier } from '../supplier/supplier.ts'

const deliveries = ['at once', 'slow', 'by hand', 'fail'] as const
const states = ['LIVE', 'TEMPORARILY_DISABLED', 'TEMPORARILY_DEGRADED'] as const
const sendings = ['again', 'forged', 'old'] as const

type Body = Record<string, unknown>
type Deps = { supplier: Supplier; log: Log }

export function supplierRoutes(router: Router, deps: Deps): void {
  const { supplier } = deps
  router.on('GET /api/supplier', (call) => answerJson(call.response, 200, showSupplier(supplier)))
  const change = (path: string, act: (body: Body, params: Record<string, string>) => string | Promise<string>) =>
    router.on(`POST ${path}`, async (call) => {
      const done = await act(call.body === '' ? {} : call.json(), call.params)
      deps.log.note('supplier', done)
      answerJson(call.response, 200, { done, ...showSupplier(supplier) })
    })
  const { state, webhooks } = supplier
  change('/api/supplier/habits', (body) => changeHabits(supplier, body))
  change('/api/supplier/balance', (body) => {
    const currency = text(body, 'currency', { min: 3, max: 3 })
    state.orders.value.balances[currency] = integer(body, 'cents')
    state.orders.save()
    return `The balance in ${currency} was set`
  })
  const changeOne = (body: Body, code: string) => {
    const brand = brandOf(code)
    changeProduct({ state, webhooks }, brand, productChange(supplier, brand, body))
    return `${brand.name} has changed`
  }
  change('/api/supplier/products', (body) => changeOne(body, text(body, 'code')))
  change('/api/supplier/products/:code', (body, params) => changeOne(body, params['code'] ?? ''))
  change('/api/supplier/move-prices', () => {
    const moved = movePrices({ state, webhooks })
    return `New discounts: ${moved.map(({ name }) => name).join(', ')}`
  })
  change('/api/supplier/orders/:order/:end', (_body, { order: id, end }) => {
    const order = state.orders.value.orders.find((one) => one.id === id)
    if (!order || (end !== 'complete' && end !== 'fail' && end !== 'cancel'))
      throw new Problem(404, 'No order has this id.')
    supplier.end(order, end)
    return `Order ${order.id}: ${end}`
  })
  change('/api/supplier/endpoints', (body) => {
    const url = webAddress(body)
    for (const endpoint of state.news.value.endpoints) endpoint.url = url
    state.news.save()
    return `News go to ${url}`
  })
  change('/api/supplier/messages/:message/send', async (body, { message: id }) => {
    const { messages } = state.news.value
    const message = id === 'latest' ? messages[0] : messages.find((one) => one.id === id)
    if (!message) throw new Problem(404, 'There is no such message.')
    const how = oneOf(body, 'how', sendings)
    return `${message.eventType} sent ${how}: ${await webhooks.send(message, how)}`
  })
}

function changeHabits({ state }: Supplier, body: Body): string {
  const { habits } = state.orders.value
  const trouble = optionalText(body, 'trouble')
  const busy = optionalOneOf(body, 'isBusy', ['none', '400', '102'] as const)
  if (trouble && trouble !== 'none' && !redemptionErrors[trouble])
    throw new Problem(400, 'trouble: an error like RE006 is expected, or nothing.')
  const changed: Habits = {
    delivery: optionalOneOf(body, 'delivery', deliveries) ?? habits.delivery,
    trouble: trouble === undefined ? habits.trouble : trouble === 'none' || trouble === '' ? null : trouble,
    isBusy: busy === undefined ? habits.isBusy : busy === 'none' ? null : busy,
    isMoving: optionalYesNo(body, 'isMoving') ?? habits.isMoving,
  }
  state.orders.value.habits = changed
  state.orders.save()
  return `Orders go ${changed.delivery}${changed.trouble ? `, codes answer ${changed.trouble}` : ''}`
}

function productChange({ state: kept }: Supplier, { code, values }: Brand, body: Body) {
  const [isOrderable, state] = [optionalYesNo(body, 'isOrderable'), optionalOneOf(body, 'state', states)]
  const [discount, oneGone] = [optionalText(body, 'discount'), optionalText(body, 'withoutValue')]
  const gone = oneGone === undefined ? body['gone'] : [...standingOf(kept, code).gone, oneGone]
  if (discount !== undefined && !/^0(\.\d{1,4})?$/.test(discount))
    throw new Problem(400, 'discount: a share like 0.05 is expected.')
  const isGone = (value: unknown): value is string =>
    values.kind === 'fixed' && values.list.some((one) => one === value)
  if (gone !== undefined && !(Array.isArray(gone) && gone.every(isGone)))
    throw new Problem(400, 'gone: a list of its fixed values is expected.')
  return {
    ...(isOrderable === undefined ? {} : { isOrderable }),
    ...(state === undefined ? {} : { state }),
    ...(discount === undefined ? {} : { discount }),
    ...(gone === undefined ? {} : { gone: gone as string[] }),
  }
}

export function showSupplier({ state }: Supplier) {
  const { orders, balances, habits } = state.orders.value
  const { endpoints, messages, attempts } = state.news.value
  return {
    balances,
    habits,
    endpoints: endpoints.map(({ eventType, url }) => ({ eventType, url })),
    orders: orders.map(showOrder),
    messages: messages.map(({ id, eventType, atMs }) => ({
      id,
      eventType,
      at: iso(atMs),
      statuses: attempts.flatMap(({ messageId, status }) => (messageId === id ? [status] : [])),
    })),
    products: brands.map((brand) => ({
      code: brand.code,
      name: brand.name,
      currency: brand.currency,
      ...standingOf(state, brand.code),
      canBeOrdered: canBeOrdered(state, brand),
      available: availableOf(state, brand),
    })),
  }
}

function showOrder({ id, code, status, faceCents, priceCents, description, createdAtMs, payout, card }: Order) {
  const name = findBrand(code)?.name ?? code
  return { id, code, name, status, faceCents, priceCents, description, at: iso(createdAtMs), payout, card }
}

function brandOf(code: string): Brand {
  const brand = findBrand(code)
  if (!brand) throw new Problem(404, 'No product has this code.')
  return brand
}

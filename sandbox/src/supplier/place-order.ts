// Orders: paid from the balance when accepted, and fulfilled as the current habits say.
import { randomBytes, randomInt } from 'node:crypto'
import { findBrand, type Brand } from './catalogue/read-brands.ts'
import { takenOff } from './hundredths.ts'
import { makeCard } from './make-card.ts'
import { invalid, object } from './order-fields.ts'
import { ApiProblem } from './problem.ts'
import { availableOf, canBeOrdered, standingOf, type Order, type SupplierState } from './state.ts'

const slowMs = 20_000
const troubleMs = 60_000

/** Face values that trigger a failure, for users without the panel. */
const sentinels = { broken: 1_313, lost: 1_414, refused: 1_515, slow: 1_616, trouble: 1_717, failed: 1_818 }

/** The order was made, and its answer is never sent. */
export const isLost = (order: Order): boolean => order.faceCents === sentinels.lost

export function placeOrder(state: SupplierState, body: Record<string, unknown>): Order {
  const asked = readOrder(body)
  const { brand, faceCents, currency } = asked
  if (faceCents === sentinels.refused || !canBeHad(state, asked))
    throw new ApiProblem(400, 'product_validation_error', `Not allowed to order products: ${brand.code}`)
  if (faceCents === sentinels.broken)
    throw new ApiProblem(500, 'internal_server_error', 'An internal server error occurred')
  if (currency !== brand.currency)
    throw new ApiProblem(
      400,
      'currency_mismatch',
      `The currency requested in the payment_method, '${currency}', does not match the currency of the selected products, '${brand.currency}'.`,
    )
  const priceCents = faceCents - takenOff(faceCents, standingOf(state, brand.code).discount)
  const { balances, orders, habits } = state.orders.value
  if ((balances[currency] ?? 0) < priceCents)
    throw new ApiProblem(400, 'insufficient_funds', `Insufficient funds in ${currency} balance to create order.`)
  balances[currency] = (balances[currency] ?? 0) - priceCents
  const nowMs = state.clock.now()
  const delivery = faceCents === sentinels.slow ? 'slow' : faceCents === sentinels.failed ? 'fail' : habits.delivery
  const order: Order = {
    id: `O-${newId(8)}`,
    itemId: `E-${newId(9)}`,
    status: 'PROCESSING',
    code: brand.code,
    faceCents,
    priceCents,
    description: asked.description,
    metadata: asked.metadata,
    createdAtMs: nowMs,
    endsAtMs:
      delivery === 'by hand' ? null : delivery === 'at once' ? nowMs : nowMs + (delivery === 'slow' ? slowMs : 0),
    willFail: delivery === 'fail',
    endedAtMs: null,
    payout: { token: randomBytes(24).toString('base64url'), status: 'ACTIVE', updatedAtMs: nowMs },
    card: null,
    trouble: faceCents === sentinels.trouble ? { untilMs: nowMs + troubleMs, isToldBefore: false } : null,
  }
  orders.unshift(order)
  return order
}

/** Ends an order: a completed one gets its card; a failed one gets its price back. */
export function endOrder(state: SupplierState, order: Order, how: 'COMPLETED' | 'FAILED'): void {
  const brand = findBrand(order.code)
  if (order.status !== 'PROCESSING' || !brand) return
  const nowMs = state.clock.now()
  order.status = how
  order.endedAtMs = nowMs
  order.endsAtMs = null
  if (how === 'COMPLETED') order.card = makeCard(brand, { faceCents: order.faceCents, nowMs })
  else {
    const { balances } = state.orders.value
    balances[brand.currency] = (balances[brand.currency] ?? 0) + order.priceCents
  }
}

type Asked = {
  brand: Brand
  faceCents: number
  currency: string
  description: string | null
  metadata: Record<string, unknown>
}

function readOrder(body: Record<string, unknown>): Asked {
  const method = object(body['payment_method'], 'payment_method')
  if (method['type'] !== 'ACCOUNT_BALANCE' || typeof method['currency'] !== 'string') throw invalid('payment_method')
  const items = body['items']
  if (!Array.isArray(items) || items.length !== 1) throw invalid('items')
  const item = object(items[0], 'items')
  const products = object(item['products'], 'products')
  if (object(item['distribution_method'], 'distribution_method')['type'] !== 'PAYOUT_LINK')
    throw invalid('distribution_method')
  const [value, description = null] = [item['face_value'], body['description']]
  const faceCents = typeof value === 'number' ? Math.round(value * 100) : 0
  if (typeof value !== 'number' || faceCents < 1 || Math.abs(value * 100 - faceCents) > 1e-6)
    throw invalid('face_value')
  if (description !== null && (typeof description !== 'string' || description.length > 128))
    throw invalid('description')
  const brand = products['type'] === 'SINGLE' ? findBrand(String(products['value'])) : undefined
  if (!brand)
    throw new ApiProblem(400, 'product_validation_error', `Not allowed to order products: ${String(products['value'])}`)
  const metadata = body['metadata'] === undefined ? {} : object(body['metadata'], 'metadata')
  return { brand, faceCents, currency: method['currency'], description, metadata }
}

function canBeHad(state: SupplierState, { brand, faceCents }: Asked): boolean {
  if (!canBeOrdered(state, brand)) return false
  const { values } = brand
  const of = (value: string) => Math.round(Number(value) * 100)
  if (values.kind === 'open') return faceCents >= of(values.min) && faceCents <= of(values.max)
  return availableOf(state, brand)?.some((value) => of(value) === faceCents) ?? false
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newId = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

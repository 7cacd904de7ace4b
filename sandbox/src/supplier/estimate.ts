import { findBrand } from './catalogue/read-brands.ts'
import { decimal, takenOff } from './hundredths.ts'
import { invalid, object } from './order-fields.ts'
import { ApiProblem } from './problem.ts'
import { standingOf, type SupplierState } from './state.ts'

/** The price of an order, without placing it. Amounts are numbers here, and text everywhere else. */
export function estimate(state: SupplierState, body: Record<string, unknown>): object {
  const method = object(body['payment_method'], 'payment_method')
  const currency = method['currency']
  if (method['type'] !== 'ACCOUNT_BALANCE' || typeof currency !== 'string') throw invalid('payment_method')
  const asked = body['items']
  if (!Array.isArray(asked) || asked.length === 0 || asked.length > 500) throw invalid('items')
  const items = asked.map((one) => priced(state, object(one, 'items')))
  const sum = (of: (item: (typeof items)[number]) => number) =>
    Number(decimal(items.reduce((total, item) => total + of(item), 0)))
  return {
    payment_method: { type: 'ACCOUNT_BALANCE', currency },
    items: items.map(({ faceCents, priceCents, ...item }) => ({
      ...item,
      face_value: Number(decimal(faceCents)),
      price: Number(decimal(priceCents)),
    })),
    currency,
    total_price: sum(({ priceCents }) => priceCents),
    total_discount: sum(({ faceCents, priceCents }) => faceCents - priceCents),
  }
}

function priced(state: SupplierState, item: Record<string, unknown>) {
  const products = object(item['products'], 'products')
  const brand = products['type'] === 'SINGLE' ? findBrand(String(products['value'])) : undefined
  if (!brand)
    throw new ApiProblem(400, 'product_validation_error', `Not allowed to order products: ${String(products['value'])}`)
  const value = item['face_value']
  if (typeof value !== 'number' || value < 0.01) throw invalid('face_value')
  const faceCents = Math.round(value * 100)
  const { discount } = standingOf(state, brand.code)
  return {
    products: { type: 'SINGLE', value: brand.code },
    discount_multiplier: discount,
    currency: brand.currency,
    faceCents,
    priceCents: faceCents - takenOff(faceCents, discount),
  }
}

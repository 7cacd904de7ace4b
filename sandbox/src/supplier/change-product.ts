// Product changes: stock, discounts, and values that are out of stock. Each change sends an event.
import { brands, type Brand } from './catalogue/read-brands.ts'
import { availableOf, canBeOrdered, iso, standingOf, type Standing, type SupplierState } from './state.ts'
import type { Webhooks } from './send-webhooks.ts'

type Deps = { state: SupplierState; webhooks: Webhooks }

export function changeProduct({ state, webhooks }: Deps, brand: Brand, change: Partial<Standing>): void {
  const before = newsOf(state, brand)
  const now = { ...standingOf(state, brand.code), ...change }
  state.products.value[brand.code] = { ...now, discount: Number(now.discount).toFixed(2) }
  state.products.save()
  webhooks.publish('product.update', {
    product_code: brand.code,
    old_state: before,
    new_state: newsOf(state, brand),
    timestamp: iso(state.clock.now()),
  })
}

const moveEveryMs = 300_000
const movedAtOnce = 5

/** While prices move, a few discounts change every five minutes, each around its initial value. */
export function keepMoving(deps: Deps): () => void {
  const timer = setInterval(() => {
    if (deps.state.orders.value.habits.isMoving) movePrices(deps)
  }, moveEveryMs).unref()
  return () => clearInterval(timer)
}

export function movePrices(deps: Deps): Brand[] {
  const moved = Array.from({ length: movedAtOnce }, () => brands[Math.floor(Math.random() * brands.length)]!)
  for (const brand of moved) {
    const share = Number(brand.discount) + (Math.floor(Math.random() * 3) - 1) * 0.01
    changeProduct(deps, brand, { discount: Math.max(0, share).toFixed(2) })
  }
  return moved
}

function newsOf(state: SupplierState, brand: Brand) {
  const { values } = brand
  const ends = values.kind === 'open' ? [values.min, values.max] : values.list
  return {
    price_multiplier: standingOf(state, brand.code).discount,
    is_orderable: canBeOrdered(state, brand),
    denominations: {
      type: values.kind,
      minimum_value: ends[0],
      maximum_value: ends.at(-1),
      available_list: availableOf(state, brand),
    },
  }
}

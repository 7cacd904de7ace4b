import type { CheckoutShop, Product } from './checkout-shop.ts'
import type { Currency } from './price-text.ts'

/** A cart, in whole cents of the chosen currency. */
export type Cart = {
  lines: readonly { product: Product; at: number; count: number; price: number }[]
  currency: Currency
  subtotal: number
  shipping: number
  tax: number
  total: number
  /** The cart as a query string. */
  query: string
}

const most = 9
/** The euro rate of the one shop that sells in euros: cents of a dollar for a hundred euros. */
const dollarsPerHundredEuros = 10_870

/** Parses a cart from a query: the count of each product, and the currency. Missing values take the shop's defaults. */
export function cartOf(shop: CheckoutShop, query: URLSearchParams): Cart {
  const counts =
    /^[0-9](?:,[0-9])*$/
      .exec(query.get('n') ?? '')?.[0]
      .split(',')
      .map(Number) ?? []
  const currency: Currency = shop.prices === '1.234,56 $' && query.get('currency') === 'EUR' ? 'EUR' : 'USD'
  const priced = (price: number) => (currency === 'USD' ? price : Math.round((price * 10_000) / dollarsPerHundredEuros))
  const all = shop.products.map((product, at) => ({
    product,
    at,
    count: Math.min(most, counts[at] ?? product.count),
    price: priced(product.price),
  }))
  const lines = all.filter(({ count }) => count > 0)
  const subtotal = lines.reduce((sum, { price, count }) => sum + price * count, 0)
  const shipping = lines.length > 0 ? priced(shop.shipping) : 0
  const { perMille, isIncluded } = shop.tax
  const tax = Math.round((subtotal * perMille) / (isIncluded ? 1000 + perMille : 1000))
  const total = subtotal + shipping + (isIncluded ? 0 : tax)
  return { lines, currency, subtotal, shipping, tax, total, query: queryOf(all, currency) }
}

/** The same cart with another count of one product. */
export function withCount(shop: CheckoutShop, cart: Cart, at: number, count: number): string {
  const all = shop.products.map((_, i) => ({
    count: i === at ? count : (cart.lines.find((line) => line.at === i)?.count ?? 0),
  }))
  return queryOf(all, cart.currency)
}

const queryOf = (all: readonly { count: number }[], currency: Currency) =>
  `n=${all.map(({ count }) => count).join(',')}${currency === 'EUR' ? '&currency=EUR' : ''}`

/** The amount charged to the card, in cents of a dollar. */
export const dollarCentsOf = ({ total, currency }: Cart): number =>
  currency === 'USD' ? total : Math.round((total * dollarsPerHundredEuros) / 10_000)

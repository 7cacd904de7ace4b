import { html, type Markup } from '../html.ts'
import type { Cart } from './cart.ts'
import type { CheckoutShop } from './checkout-shop.ts'
import { priceText } from './price-text.ts'

/** A product's price, with its former price crossed out. */
export function linePrice(
  { prices }: CheckoutShop,
  { currency }: Cart,
  { product, price, count }: { product: Cart['lines'][number]['product']; price: number; count: number },
): Markup {
  const before = product.before !== undefined && currency === 'USD' ? product.before * count : undefined
  return html`${before !== undefined && html`<s>${priceText(before, prices, currency)}</s> `}${priceText(price, prices, currency)}`
}

import type { Product } from './product.ts'

/** A Lightning invoice takes 639 bytes; a character may take four of them. */
const mostSigns = 100

/** The name of the purchase in wallets and exchanges: our own card's name, or the shop's gift card. */
export function nameOnBill({ loop, name, merchantName }: Pick<Product, 'loop' | 'name' | 'merchantName'>): string {
  const kind = loop === 'open' || /gift ?card$/iu.test(merchantName) ? '' : ' gift card'
  const whose = (loop === 'open' ? name : merchantName).replace(/[\s\p{C}]+/gu, ' ').trim()
  return [...whose].slice(0, mostSigns - kind.length).join('') + kind
}

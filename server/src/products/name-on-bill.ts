import type { Product } from './product.ts'

/** A Lightning invoice takes 639 bytes; a sign may be four of them. */
const mostSigns = 100

/** What wallets and exchanges show as bought: our own card by its name, a shop's as its gift card. */
export function nameOnBill({ loop, name, merchantName }: Pick<Product, 'loop' | 'name' | 'merchantName'>): string {
  const kind = loop === 'open' || /gift ?card$/iu.test(merchantName) ? '' : ' gift card'
  const whose = (loop === 'open' ? name : merchantName).replace(/[\s\p{C}]+/gu, ' ').trim()
  return [...whose].slice(0, mostSigns - kind.length).join('') + kind
}

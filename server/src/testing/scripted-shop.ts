import { cents } from '@moon/money/cents.ts'
import { noSupplier } from '../supplier/no-supplier.ts'
import type { GiftCardSupplier, SupplierProduct } from '../supplier/supplier.ts'

/** A supplier with the products that a story puts on its shelf, which fails on demand. */
export function scriptedShop() {
  const products = new Map<string, SupplierProduct>()
  const files = new Map<string, string | Uint8Array>()
  const asked: string[] = []
  const trouble: { breaksAfter?: number; isSilent?: boolean } = {}
  const supplier: GiftCardSupplier = {
    ...noSupplier,
    async *listProducts() {
      let told = 0
      for (const product of products.values()) {
        if (told === trouble.breaksAfter) throw new Error('the line was cut')
        told += 1
        yield product
      }
    },
    async readProduct(code) {
      asked.push(code)
      const product = products.get(code)
      if (trouble.isSilent) return { kind: 'unknown' }
      return product ? { kind: 'read', product } : { kind: 'absent' }
    },
    async readFile(url) {
      asked.push(url)
      const file = files.get(url)
      if (trouble.isSilent) return { kind: 'unknown' }
      return file === undefined ? { kind: 'absent' } : { kind: 'read', file: { type: 'x', bytes: Buffer.from(file) } }
    },
  }
  const put = (code: string, more: Partial<SupplierProduct> = {}) => {
    products.set(code, { ...plain, code, name: `Shop ${code}`, ...more })
  }
  return { supplier, products, files, asked, trouble, put }
}

const plain: Omit<SupplierProduct, 'code' | 'name'> = {
  currency: 'USD',
  isOrderable: true,
  categories: ['Fashion'],
  countries: ['US'],
  discountBasisPoints: 600n,
  denominations: { kind: 'fixed', cents: [cents(1_000n), cents(2_500n), cents(5_000n)] },
  redeemableAt: 'all',
  brandColor: '#0A7D4F',
  artUrl: null,
  descriptionUrl: null,
  termsUrl: null,
  redemptionUrl: null,
  websiteUrl: 'https://shop.example/',
}

import type { CardProduct } from '@moon/contract/products.ts'
import type { Product } from './product.ts'

export const describeProduct = (product: Product): CardProduct => ({
  id: product.id,
  name: product.name,
  loop: product.loop,
  min: product.minCents,
  max: product.maxCents,
  discountPercentage: percent(product.discountBasisPoints),
  countries: product.countries,
  terms: product.terms,
  merchant: {
    name: product.merchantName,
    art: product.artBase64,
    brandColor: product.brandColor,
    textColor: product.textColor,
    redemptionInstructions: product.redemptionInstructions,
  },
  denominations: product.denominations.map(({ valueCents: value, isInStock: inStock }) => ({ value, inStock })),
  inStock: product.isInStock,
  category: product.categories[0] ?? null,
  redeemableAt: product.redeemableAt,
  rewardPercent: percent(product.rewardBasisPoints),
})

/** Basis points as percent: 50 is 0.5. */
export const percent = (basisPoints: bigint): number => Number(basisPoints) / 100

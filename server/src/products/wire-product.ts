import type { CardProduct } from '@moon/contract/products.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import type { Product } from './product.ts'

export const wireProduct = (product: Product): CardProduct => ({
  id: product.id,
  name: product.name,
  open_or_closed_loop: product.loop === 'open' ? 'OPEN_LOOP' : 'CLOSED_LOOP',
  minimum_value: dollarsWire(product.minCents),
  maximum_value: dollarsWire(product.maxCents),
  discountPercentage: percent(product.discountBasisPoints),
  for_use_in_countries: product.countries,
  current_terms_and_conditions: product.terms,
  merchant: {
    name: product.merchantName,
    card_art_base64: product.artBase64,
    primary_brand_color: product.brandColor,
    primary_text_color: product.textColor,
    redemption_instructions: product.redemptionInstructions,
  },
  denominations: product.denominations.map(({ valueCents, isInStock: inStock }) => ({
    denomination: dollarsWire(valueCents),
    inStock,
  })),
  inStock: product.isInStock,
  category: product.categories[0] ?? null,
  redeemableAt: product.redeemableAt,
  rewardPercent: percent(product.rewardBasisPoints),
})

/** Hundredths of a percent as percent: 50 is 0.5. */
export const percent = (basisPoints: bigint): number => Number(basisPoints) / 100

import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Product } from './product.ts'

/** Refuses a value at which the product is not sold, with the code of the error catalogue. */
export function assertOrderable(product: Product, valueCents: Cents): void {
  const { minCents, maxCents, denominations, isInStock } = product
  if (valueCents > maxCents) throw new Refusal('amount_over_maximum', { max: plain(maxCents) })
  if (valueCents < minCents) throw new Refusal('amount_under_minimum', { min: plain(minCents) })
  if (!isInStock) throw new Refusal('product_unavailable')
  if (denominations.length > 0 && !denominations.some((one) => one.valueCents === valueCents && one.isInStock))
    throw new Refusal('out_of_stock')
}

/** `1000`, or `12.50` with cents: as in the texts. */
const plain = (amount: Cents): string => dollarsWire(amount).replace(/\.00$/, '')

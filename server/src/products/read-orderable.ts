import type { Cents } from '@moon/money/cents.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { Refusal } from '../kit/refusal.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { assertOrderable } from './assert-orderable.ts'
import type { Product } from './product.ts'
import { readOfferedProduct } from './read-product.ts'
import { rereadProduct } from './reread-product.ts'

export type OrderableDeps = { database: Database; supplier: GiftCardSupplier; clock: Clock; ids: Ids }

/**
 * A product that can be had right now at this value, at the terms that this user gets. A gift card's supplier is asked
 * first, because what the catalogue said may be ten minutes old; when it does not answer nothing is sold that may not be
 * had. Never inside a transaction.
 */
export async function readOrderable(
  deps: OrderableDeps,
  { id, userId, valueCents }: { id: string; userId: string; valueCents: Cents },
): Promise<Product> {
  const { database, clock } = deps
  const find = () => readOfferedProduct(database.db, { id, userId, now: clock.now() })
  let product = await find()
  if (product && product.supplierCode !== null) {
    if (!(await readFlags(database.db, userId)).giftCards) throw new Refusal('feature_off')
    // What is refused without asking need not be asked for: a wrong amount is not the supplier's business.
    assertOrderable(product, valueCents)
    const outcome = await rereadProduct(deps, { code: product.supplierCode })
    product = outcome === 'read' ? await find() : undefined
  }
  if (!product) throw new Refusal('product_unavailable')
  assertOrderable(product, valueCents)
  return product
}

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
 * Reads a product that can be ordered right now at this value, at this user's terms. A gift card's supplier is asked
 * first, because the catalogue may be ten minutes old; without its answer nothing is sold that may be unavailable.
 * Never inside a transaction.
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
    // Refuses first what needs no question to the supplier, such as a wrong amount.
    assertOrderable(product, valueCents)
    const outcome = await rereadProduct(deps, { code: product.supplierCode })
    product = outcome === 'read' ? await find() : undefined
  }
  if (!product) throw new Refusal('product_unavailable')
  assertOrderable(product, valueCents)
  return product
}

import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import type { GiftCardSupplier, SupplierProduct } from '../supplier/supplier.ts'
import { recordProducts } from './record-products.ts'
import { updateMissingWithdrawn } from './supplier-store.ts'

export type SupplierDeps = { database: Database; supplier: GiftCardSupplier; clock: Clock; ids: Ids; log: Log }

/** Products written per transaction: few, so that none is locked for longer than a few milliseconds. */
const perTransaction = 250

/**
 * Reads the supplier's whole catalogue and records it. Nothing is written unless the catalogue was read to its end
 * and is not empty. Products that are no longer in it are withdrawn, never removed.
 */
export async function refreshCatalogue(deps: SupplierDeps): Promise<void> {
  const { database, supplier, clock, log } = deps
  const readAt = clock.now()
  const listed = new Map<string, SupplierProduct>()
  for await (const product of supplier.listProducts()) listed.set(product.code, product)
  if (listed.size === 0) throw new Outage("the supplier's catalogue is empty")
  const products = [...listed.values()].filter(({ currency }) => currency === 'USD')
  for (let from = 0; from < products.length; from += perTransaction)
    await recordProducts(deps, { products: products.slice(from, from + perTransaction), readAt })
  const codes = products.map(({ code }) => code)
  const withdrawn = await database.transaction((tx) =>
    updateMissingWithdrawn(tx, { supplier: supplier.name, codes, readAt }),
  )
  if (withdrawn > 0) log.info({ withdrawn }, 'the supplier has these products no more')
}

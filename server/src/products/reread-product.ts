import { recordProducts } from './record-products.ts'
import type { SupplierDeps } from './refresh-catalogue.ts'
import { updateWithdrawn } from './supplier-store.ts'

/** Reads one product from the supplier and records it. Never inside a transaction. */
export async function rereadProduct(
  deps: Omit<SupplierDeps, 'log'>,
  { code }: { code: string },
): Promise<'read' | 'absent' | 'unknown'> {
  const readAt = deps.clock.now()
  const answer = await deps.supplier.readProduct(code)
  if (answer.kind === 'read' && answer.product.currency === 'USD')
    await recordProducts(deps, { products: [answer.product], readAt })
  else if (answer.kind !== 'unknown')
    await deps.database.transaction((tx) => updateWithdrawn(tx, { supplier: deps.supplier.name, code, readAt }))
  return answer.kind
}

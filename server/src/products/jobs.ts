import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { fetchFiles } from './fetch-files.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { rereadProduct } from './reread-product.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** The supplier reported a change of a product. */
    'products.reread': { code: string }
    /** The supplier reported a change of an order. Whoever places orders (purchases) reads it again. */
    'supplier.order': { orderId: string }
  }
}

type Deps = { database: Database; supplier: GiftCardSupplier | null; clock: Clock; ids: Ids; log: Log }

export const productJobs = ({ supplier, ...deps }: Deps): JobTable<'products.reread'> => ({
  'products.reread': async ({ code }) => {
    // A lost answer is no matter: the sweep reads everything again.
    if (supplier) await rereadProduct({ ...deps, supplier }, { code })
  },
})

export function productSweeps({ supplier, ...rest }: Deps): Sweep[] {
  if (supplier === null) return []
  const deps = { ...rest, supplier }
  const refresh = async () => {
    await refreshCatalogue(deps)
    await fetchFiles(deps)
  }
  return [
    { name: 'products.refresh', everyMs: 600_000, run: refresh },
    { name: 'products.files', everyMs: 30_000, run: () => fetchFiles(deps) },
  ]
}

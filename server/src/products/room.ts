import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import { noSupplier } from '../supplier/no-supplier.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { fetchFiles } from './fetch-files.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { rereadProduct } from './reread-product.ts'
import { productRoutes } from './routes.ts'
import { supplierWebhookRoutes } from './webhook-routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { discountData } from './store.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** The supplier reported a change of a product. */
    'products.reread': { supplier?: string; code: string }
  }
}

type Deps = { database: Database; supplier: GiftCardSupplier | null; clock: Clock; ids: Ids; log: Log }

type Given = Omit<Deps, 'supplier'> & { supplier: GiftCardSupplier }

export const productsRoom = withPersonalData(mountProducts, discountData)

/** Without a supplier there are no gift cards: nothing is offered, and no webhooks are accepted. */
function mountProducts({ supplier: given, ...rest }: Given) {
  const deps: Deps = { ...rest, supplier: given === noSupplier ? null : given }
  return {
    handlers: productRoutes(deps),
    jobs: productJobs(deps),
    sweeps: productSweeps(deps),
    plugins: [supplierWebhookRoutes(deps)],
  }
}

const productJobs = ({ supplier, ...deps }: Deps): JobTable<'products.reread'> => ({
  'products.reread': async ({ code }) => {
    // A lost answer does no harm: the sweep reads everything again.
    if (supplier) await rereadProduct({ ...deps, supplier }, { code })
  },
})

function productSweeps({ supplier, ...rest }: Deps): Sweep[] {
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

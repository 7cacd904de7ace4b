import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Sweep } from '../queue/sweep.ts'
import { exchangePurchaseRoutes } from './exchange-routes.ts'
import { purchaseRoutes } from './routes.ts'
import { insertSeller } from './store.ts'

type Deps = Parameters<typeof purchaseRoutes>[0] &
  Parameters<typeof exchangePurchaseRoutes>[0] & {
    database: Database
    clock: Clock
    /** The legal name of the seller of the cards; null when none is configured. */
    seller: string | null
  }

export const checkoutRoom = (deps: Deps) => ({
  handlers: { ...purchaseRoutes(deps), ...exchangePurchaseRoutes(deps) },
  sweeps: deps.seller === null ? [] : [namesSeller(deps, deps.seller)],
})

const namesSeller = ({ database, clock }: Deps, name: string): Sweep => ({
  name: 'checkout.seller',
  everyMs: 3_600_000,
  run: async () => void (await insertSeller(database.db, { name, at: clock.now() })),
})

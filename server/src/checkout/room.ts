import { exchangePurchaseRoutes } from './exchange-routes.ts'
import { purchaseRoutes } from './routes.ts'

type Deps = Parameters<typeof purchaseRoutes>[0] & Parameters<typeof exchangePurchaseRoutes>[0]

export const checkoutRoom = (deps: Deps) => ({ handlers: { ...purchaseRoutes(deps), ...exchangePurchaseRoutes(deps) } })

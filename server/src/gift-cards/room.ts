import type { Sweep } from '../queue/sweep.ts'
import type { OrderDeps } from './order-steps.ts'
import { resolveOrphanedOrders } from './resolve-orphaned-orders.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const giftCardsRoom = withPersonalData(
  (deps: OrderDeps) => ({
    sweeps: [
      { name: 'gift-cards.resolve-orphaned-orders', everyMs: 600_000, run: () => resolveOrphanedOrders(deps) },
    ] satisfies Sweep[],
  }),
  personalData,
)

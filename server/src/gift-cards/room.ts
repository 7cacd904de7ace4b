import type { Sweep } from '../queue/sweep.ts'
import type { OrderDeps } from './order-steps.ts'
import { settleOrphanedOrders } from './settle-orphaned-orders.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const giftCardsRoom = withPersonalData(
  (deps: OrderDeps) => ({
    sweeps: [
      { name: 'gift-cards.settle-orphaned-orders', everyMs: 600_000, run: () => settleOrphanedOrders(deps) },
    ] satisfies Sweep[],
  }),
  personalData,
)

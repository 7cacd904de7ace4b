import type { Sweep } from '../queue/sweep.ts'
import type { OrderDeps } from './order-steps.ts'
import { settleOrphanedOrders } from './settle-orphaned-orders.ts'

export const giftCardSweeps = (deps: OrderDeps): Sweep[] => [
  { name: 'gift-cards.settle-orphaned-orders', everyMs: 600_000, run: () => settleOrphanedOrders(deps) },
]

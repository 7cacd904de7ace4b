import type { Sweep } from '../queue/sweep.ts'
import type { OrderDeps } from './order-steps.ts'
import { settleForfeits } from './settle-forfeits.ts'

export const giftCardSweeps = (deps: OrderDeps): Sweep[] => [
  { name: 'gift-cards.settle-forfeits', everyMs: 600_000, run: () => settleForfeits(deps) },
]

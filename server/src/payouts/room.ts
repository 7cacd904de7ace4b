import type { Sweep } from '../queue/sweep.ts'
import { expirePayouts } from './cancel-payout.ts'
import type { PayoutDeps } from './deps.ts'
import { payoutRoutes } from './routes.ts'

/** A refund goes to credit; a payout takes credit out of the house in Bitcoin. */
export const payoutsRoom = (deps: PayoutDeps) => ({
  handlers: payoutRoutes(deps),
  sweeps: [{ name: 'payouts.expire', everyMs: 10_000, run: () => expirePayouts(deps) }] satisfies Sweep[],
})

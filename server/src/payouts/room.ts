import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import { batchPayouts } from './batch-payouts.ts'
import { bumpBatches } from './bump-batches.ts'
import { expirePayouts } from './cancel-payout.ts'
import type { PayoutDeps } from './deps.ts'
import { followBatches } from './follow-batches.ts'
import { payoutCommands } from './payout-commands.ts'
import { payoutRoutes } from './routes.ts'
import { signBatches } from './sign-batches.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { payoutData } from './reads.ts'

/** Payouts take credit out of the house in Bitcoin; a refund goes to credit. */
export const payoutsRoom = withPersonalData(
  withCommands(
    (deps: PayoutDeps) => ({
      handlers: payoutRoutes(deps),
      sweeps: [
        { name: 'payouts.expire', everyMs: 10_000, run: () => expirePayouts(deps) },
        { name: 'payouts.batch', everyMs: 10_000, run: () => batchPayouts(deps) },
        { name: 'payouts.bump', everyMs: 600_000, run: () => bumpBatches(deps) },
        { name: 'payouts.sign', everyMs: 5_000, run: () => signBatches(deps) },
        { name: 'payouts.follow', everyMs: 10_000, run: () => followBatches(deps) },
      ] satisfies Sweep[],
    }),
    payoutCommands,
  ),
  payoutData,
)

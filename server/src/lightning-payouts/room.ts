import { withCommands } from '../commands/command.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { followSends } from './follow-sends.ts'
import { lightningPayoutCommands } from './lightning-payout-commands.ts'
import { payPayout } from './pay-payout.ts'
import { payQueued } from './pay-queued.ts'

/** Pays payouts that leave over Lightning; asking for them, confirming and cancelling is the room of payouts. */
export const lightningPayoutsRoom = withCommands(
  (deps: LightningPayoutDeps) => ({
    jobs: {
      'payout.confirmed': ({ payoutId }) => payPayout(deps, payoutId),
    } satisfies JobTable<'payout.confirmed'>,
    sweeps: [
      { name: 'lightning-payouts.pay', everyMs: 5_000, run: () => payQueued(deps) },
      { name: 'lightning-payouts.follow', everyMs: 5_000, run: () => followSends(deps) },
    ] satisfies Sweep[],
  }),
  lightningPayoutCommands,
)

import { withCommands } from '../commands/command.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { followSends } from './follow-sends.ts'
import { lightningPayoutCommands } from './lightning-payout-commands.ts'
import { payPayout } from './pay-payout.ts'
import { payQueued } from './pay-queued.ts'

/** Pays payouts over Lightning; requesting, confirming and cancelling belong to the room of payouts. */
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

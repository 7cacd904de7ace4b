import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import { findForgottenGiftOrders, findForgottenPayouts, type RestoreDeps } from './find-forgotten.ts'
import { forgottenCommands } from './forgotten-commands.ts'

export const restoresRoom = withCommands(
  (deps: RestoreDeps) => ({
    sweeps: [
      { name: 'restores.payouts', everyMs: 60_000, run: () => findForgottenPayouts(deps) },
      { name: 'restores.gift-orders', everyMs: 600_000, run: () => findForgottenGiftOrders(deps) },
    ] satisfies Sweep[],
  }),
  forgottenCommands,
)

import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import { breakCommands } from './break-commands.ts'
import { reconcileCards } from './reconcile-cards.ts'

export const issuerReconciliationRoom = withCommands(
  (deps: Parameters<typeof reconcileCards>[0]) => ({
    sweeps: [{ name: 'cards.compare', everyMs: 86_400_000, run: () => reconcileCards(deps) }] satisfies Sweep[],
  }),
  breakCommands,
)

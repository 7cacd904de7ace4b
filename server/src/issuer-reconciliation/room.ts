import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import { breakCommands } from './break-commands.ts'
import { disputeCommands } from './dispute-commands.ts'
import { closeForgottenCards, type CloseDeps } from './close-forgotten.ts'
import { reconcileCards } from './reconcile-cards.ts'

export const issuerReconciliationRoom = withCommands(
  (deps: Parameters<typeof reconcileCards>[0] & CloseDeps) => ({
    sweeps: [
      { name: 'issuer-reconciliation.compare', everyMs: 86_400_000, run: () => reconcileCards(deps) },
      { name: 'issuer-reconciliation.close-forgotten', everyMs: 600_000, run: () => closeForgottenCards(deps) },
    ] satisfies Sweep[],
  }),
  { ...breakCommands, ...disputeCommands },
)

import { withCommands } from '../commands/command.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { ledgerSweeps } from './sweeps.ts'

type Deps = Parameters<typeof ledgerSweeps>[0] & {
  /** Where the head of the hash chain goes once a day. */
  ledgerHeads: Parameters<typeof ledgerSweeps>[1]
}

export const ledgerRoom = withCommands(
  (deps: Deps) => ({ sweeps: ledgerSweeps(deps, deps.ledgerHeads) }),
  ledgerCommands,
)

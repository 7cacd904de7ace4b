import { withCommands } from '../commands/command.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { ledgerSweeps } from './sweeps.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

type Deps = Parameters<typeof ledgerSweeps>[0] & {
  /** The places to which the head of the hash chain is written once a day. */
  ledgerHeads: Parameters<typeof ledgerSweeps>[1]
}

export const ledgerRoom = withPersonalData(
  withCommands((deps: Deps) => ({ sweeps: ledgerSweeps(deps, deps.ledgerHeads) }), ledgerCommands),
  personalData,
)

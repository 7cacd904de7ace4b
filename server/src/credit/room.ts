import { withCommands } from '../commands/command.ts'
import { heldCreditCommands } from './held-credit-commands.ts'
import { creditSweeps } from './sweeps.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const creditRoom = withPersonalData(
  withCommands((deps: Parameters<typeof creditSweeps>[0]) => ({ sweeps: creditSweeps(deps) }), heldCreditCommands),
  personalData,
)

import { withCommands } from '../commands/command.ts'
import { heldCreditCommands } from './held-credit-commands.ts'
import { creditSweeps } from './sweeps.ts'

export const creditRoom = withCommands(
  (deps: Parameters<typeof creditSweeps>[0]) => ({ sweeps: creditSweeps(deps) }),
  heldCreditCommands,
)

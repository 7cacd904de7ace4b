import { withCommands } from '../commands/command.ts'
import { dataKeyCommands } from './data-key-commands.ts'
import { resealSweep } from './reseal.ts'

export const sealingRoom = withCommands(
  (deps: Parameters<typeof resealSweep>[0]) => ({ sweeps: [resealSweep(deps)] }),
  dataKeyCommands,
)

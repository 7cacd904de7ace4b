import { withCommands } from '../commands/command.ts'
import { flagCommands } from './flag-commands.ts'
import { createMaintenance } from './maintenance.ts'
import { flagRoutes } from './routes.ts'

type Deps = Parameters<typeof flagRoutes>[0] & Parameters<typeof createMaintenance>[0]

export const flagsRoom = withCommands(
  (deps: Deps) => ({ ...flagRoutes(deps), ...createMaintenance(deps) }),
  flagCommands,
)

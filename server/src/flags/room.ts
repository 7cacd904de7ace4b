import { withCommands } from '../commands/command.ts'
import { createAssertOpen } from './assert-open.ts'
import { flagCommands } from './flag-commands.ts'
import { flagRoutes } from './routes.ts'

type Deps = Parameters<typeof flagRoutes>[0] & Parameters<typeof createAssertOpen>[0]

export const flagsRoom = withCommands(
  (deps: Deps) => ({ handlers: flagRoutes(deps), assertOpen: createAssertOpen(deps) }),
  flagCommands,
)

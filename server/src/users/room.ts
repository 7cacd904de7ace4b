import { withCommands } from '../commands/command.ts'
import { userRoutes } from './routes.ts'
import { userSweeps } from './sweeps.ts'
import { userCommands } from './user-commands.ts'

export const usersRoom = withCommands(
  (deps: Parameters<typeof userRoutes>[0]) => ({ handlers: userRoutes(deps), sweeps: userSweeps(deps) }),
  userCommands,
)

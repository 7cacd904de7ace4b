import { withCommands } from '../commands/command.ts'
import { userRoutes } from './routes.ts'
import { userSweeps } from './sweeps.ts'
import { userCommands } from './user-commands.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const usersRoom = withPersonalData(
  withCommands(
    (deps: Parameters<typeof userRoutes>[0]) => ({ handlers: userRoutes(deps), sweeps: userSweeps(deps) }),
    userCommands,
  ),
  personalData,
)

import { withCommands } from '../commands/command.ts'
import { agreementCommands } from './agreement-commands.ts'
import { agreementRoutes } from './routes.ts'

export const agreementRoom = withCommands(
  (deps: Parameters<typeof agreementRoutes>[0]) => ({ handlers: agreementRoutes(deps) }),
  agreementCommands,
)

import { withCommands } from '../commands/command.ts'
import { limitCommands } from './limit-commands.ts'
import { purchaseLimitRoutes } from './routes.ts'

export const purchaseLimitsRoom = withCommands(
  (deps: Parameters<typeof purchaseLimitRoutes>[0]) => ({ handlers: purchaseLimitRoutes(deps) }),
  limitCommands,
)

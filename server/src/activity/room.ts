import { withCommands } from '../commands/command.ts'
import { activityCommands } from './activity-commands.ts'
import { activityRoutes } from './routes.ts'

export const activityRoom = withCommands(
  (deps: Parameters<typeof activityRoutes>[0]) => ({ handlers: activityRoutes(deps) }),
  activityCommands,
)

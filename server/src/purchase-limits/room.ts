import { withCommands } from '../commands/command.ts'
import { limitCommands } from './limit-commands.ts'
import { purchaseLimitRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const purchaseLimitsRoom = withPersonalData(
  withCommands(
    (deps: Parameters<typeof purchaseLimitRoutes>[0]) => ({ handlers: purchaseLimitRoutes(deps) }),
    limitCommands,
  ),
  personalData,
)

import { withCommands } from '../commands/command.ts'
import { agreementCommands } from './agreement-commands.ts'
import { agreementRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const agreementRoom = withPersonalData(
  withCommands(
    (deps: Parameters<typeof agreementRoutes>[0]) => ({ handlers: agreementRoutes(deps) }),
    agreementCommands,
  ),
  personalData,
)

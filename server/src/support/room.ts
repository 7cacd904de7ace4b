import { withCommands } from '../commands/command.ts'
import { bannerCommands } from './banner-commands.ts'
import { audienceCommands } from './audience-commands.ts'
import { messageCommands } from './message-commands.ts'
import { supportRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const supportRoom = withPersonalData(
  withCommands((deps: Parameters<typeof supportRoutes>[0]) => ({ handlers: supportRoutes(deps) }), {
    ...bannerCommands,
    ...messageCommands,
    ...audienceCommands,
  }),
  personalData,
)

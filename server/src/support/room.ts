import { withCommands } from '../commands/command.ts'
import { bannerCommands } from './banner-commands.ts'
import { audienceCommands } from './audience-commands.ts'
import { messageCommands } from './message-commands.ts'
import { supportRoutes } from './routes.ts'

export const supportRoom = withCommands(
  (deps: Parameters<typeof supportRoutes>[0]) => ({ handlers: supportRoutes(deps) }),
  { ...bannerCommands, ...messageCommands, ...audienceCommands },
)

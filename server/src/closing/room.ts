import { withCommands } from '../commands/command.ts'
import { disconnectAccount } from '../exchange/disconnect-account.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { ClosingDeps } from './close-account.ts'
import { closingCommands } from './closing-commands.ts'
import { closingRoutes } from './routes.ts'

/** The calls and commands that close accounts. */
export const closingRoom = withCommands((deps: ClosingDeps) => {
  const jobs: JobTable<'closing.disconnect'> = { 'closing.disconnect': (closed) => disconnectAccount(deps, closed) }
  return { handlers: closingRoutes(deps), jobs }
}, closingCommands)

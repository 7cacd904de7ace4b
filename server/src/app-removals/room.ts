import { withCommands } from '../commands/command.ts'
import { withPersonalData } from '../database/personal-data.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { RemovalDeps } from './deps.ts'
import { followRemovals } from './follow-removals.ts'
import { personalData } from './personal-data.ts'
import { removalCommands } from './removal-commands.ts'
import { removalRoutes } from './routes.ts'

export const appRemovalsRoom = withPersonalData(
  withCommands((deps: RemovalDeps) => {
    const sweeps: Sweep[] = [{ name: 'app-removals', everyMs: 60_000, run: () => followRemovals(deps) }]
    return { handlers: removalRoutes(deps), sweeps }
  }, removalCommands),
  personalData,
)

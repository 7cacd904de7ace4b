import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import { apiKeyCommands } from './api-key-commands.ts'
import { createKeyGuard } from './key-guard.ts'
import { apiKeyRoutes } from './routes.ts'
import { deleteTokensBefore } from './store.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

type Deps = Parameters<typeof apiKeyRoutes>[0] & Parameters<typeof createKeyGuard>[0]

export const apiKeysRoom = withPersonalData(
  withCommands(
    (deps: Deps) => ({ handlers: apiKeyRoutes(deps), sweeps: [forgetTokens(deps)], keyGuard: createKeyGuard(deps) }),
    apiKeyCommands,
  ),
  personalData,
)

const forgetTokens = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Sweep => ({
  name: 'api-keys.forget-tokens',
  everyMs: 10 * 60_000,
  run: async () => void (await deleteTokensBefore(database.db, clock.now())),
})

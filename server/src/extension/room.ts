import type { Clock } from '../kit/clock.ts'
import { after } from '../kit/clock.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { ExtensionDeps } from './deps.ts'
import { extensionRoutes } from './routes.ts'
import { deleteHandOversBefore } from './store.ts'

const dayMs = 24 * 3_600_000

/** The extension's sessions use the wall clock, as all sessions do. */
export function extensionRoom({ wallClock, ...given }: Omit<ExtensionDeps, 'clock'> & { wallClock: Clock }) {
  const deps = { ...given, clock: wallClock }
  const sweep: Sweep = {
    name: 'extension.purge',
    everyMs: 10 * 60_000,
    run: async () => void (await deleteHandOversBefore(deps.database.db, after(wallClock.now(), -dayMs))),
  }
  return { handlers: extensionRoutes(deps), sweeps: [sweep] }
}

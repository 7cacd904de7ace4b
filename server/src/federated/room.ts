import type { Clock } from '../kit/clock.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { FederatedDeps } from './deps.ts'
import { federatedRoutes, returnPlugin } from './routes.ts'
import { deleteEnded } from './store.ts'

type Deps = Omit<FederatedDeps, 'clock'> & { wallClock: Clock }

/** Uses the wall clock, as identity does. */
export function federatedRoom({ wallClock, ...given }: Deps) {
  const deps = { ...given, clock: wallClock }
  const forget = () => deleteEnded(deps.database.db, wallClock.now())
  return {
    handlers: federatedRoutes(deps),
    plugins: [returnPlugin(deps)],
    sweeps: [{ name: 'federated.purge', everyMs: 10 * 60_000, run: forget }] satisfies Sweep[],
  }
}

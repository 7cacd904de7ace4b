import type { Sweep } from '../queue/sweep.ts'
import { followSends } from './follow-sends.ts'
import { exchangeRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const exchangeRoom = withPersonalData(
  (deps: Parameters<typeof exchangeRoutes>[0]) => ({
    handlers: exchangeRoutes(deps),
    sweeps: [{ name: 'exchange.follow', everyMs: 1_000, run: () => followSends(deps) }] satisfies Sweep[],
  }),
  personalData,
)

import { withCommands } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { createVisitCounter } from './create-visit-counter.ts'
import { funnelCommands } from './funnel-commands.ts'

export const funnelRoom = withCommands(
  (deps: { database: Database; clock: Clock }) => ({ sweeps: [], countVisit: createVisitCounter(deps) }),
  funnelCommands,
)

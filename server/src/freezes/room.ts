import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { withCommands } from '../commands/command.ts'
import type { Handlers } from '../http/serve-calls.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Sweep } from '../queue/sweep.ts'
import { followRestriction } from './follow-restriction.ts'
import { freezeCommands } from './freeze-commands.ts'
import { freezeOwnCard } from './freeze-own-card.ts'
import { pauseCards } from './pause-cards.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock }

/** Cards frozen by an operator or their owner, or paused because their owner is restricted. */
export const freezesRoom = withCommands(
  (deps: Deps) => ({ handlers: freezeRoutes(deps), jobs: freezeJobs(deps), sweeps: freezeSweeps(deps) }),
  freezeCommands,
)

const freezeRoutes = (deps: Deps): Handlers<'freezeCard'> => ({
  freezeCard: ({ params: { id: cardId }, body: { isFrozen } }, { memberId: userId }) =>
    freezeOwnCard(deps, { userId, cardId, isFrozen }),
})

const freezeJobs = (deps: Deps): JobTable<'user.restriction_changed'> => ({
  'user.restriction_changed': (input) => followRestriction(deps, input),
})

const freezeSweeps = (deps: Deps): Sweep[] => [{ name: 'freezes.pause', everyMs: 15_000, run: () => pauseCards(deps) }]

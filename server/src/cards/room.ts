import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { Notify } from '../users/notify.ts'
import { closeCards, expireCards } from './close-card.ts'
import { mailCardCredit } from './mail-card-credit.ts'
import { refreshCard } from './refresh-card.ts'
import { remindExpiring } from './remind-expiring.ts'
import { returnExpired } from './return-expired.ts'
import { cardRoutes } from './routes.ts'
import { voidCards } from './void-cards.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { cardData } from './store.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log; notify: Notify }

export const cardsRoom = withPersonalData(
  (deps: Deps & Parameters<typeof cardRoutes>[0]) => ({
    handlers: cardRoutes(deps),
    jobs: cardJobs(deps),
    sweeps: cardSweeps(deps),
  }),
  cardData,
)

const cardJobs = (deps: Deps): JobTable<'card.state_reported' | 'card.credit_returned'> => ({
  'card.state_reported': (input) => refreshCard(deps, input),
  'card.credit_returned': (input) => mailCardCredit(deps, input),
})

const cardSweeps = (deps: Deps): Sweep[] => [
  { name: 'cards.expire', everyMs: 30_000, run: () => expireCards(deps) },
  { name: 'cards.remind', everyMs: 600_000, run: () => remindExpiring(deps) },
  { name: 'cards.return', everyMs: 600_000, run: () => returnExpired(deps) },
  { name: 'cards.void', everyMs: 5_000, run: () => voidCards(deps) },
  { name: 'cards.close', everyMs: 15_000, run: () => closeCards(deps) },
]

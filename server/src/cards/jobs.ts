import type { CardId } from '@moon/contract/ids.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { JobTable } from '../kit/jobs.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../kit/sweep.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { closeCards, expireCards } from './close-card.ts'
import { pollAllTransactions, pollTransactions, revisitTransactions } from './poll-transactions.ts'
import { refreshTransaction } from './record-transaction.ts'
import { settleReward } from './settle-reward.ts'

declare module '../kit/jobs.ts' {
  interface Jobs {
    /** The issuer told of a purchase at a shop. */
    'cards.transaction': { token: string }
    /** What was spent with a card has changed. */
    'cards.reward': { cardId: CardId }
  }
}

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }

export const cardJobs = (deps: Deps & { rate: CurrentRate }): JobTable<'cards.transaction' | 'cards.reward'> => ({
  'cards.transaction': async ({ token }) => {
    if ((await refreshTransaction(deps, { token })) === 'absent')
      throw new Error('the issuer told of a purchase that it does not have yet')
  },
  'cards.reward': (input) => settleReward(deps, input),
})

export const cardSweeps = (deps: Deps): Sweep[] => [
  { name: 'cards.poll', everyMs: 30_000, run: () => pollTransactions(deps) },
  { name: 'cards.poll-all', everyMs: 3_600_000, run: () => pollAllTransactions(deps) },
  { name: 'cards.expire', everyMs: 30_000, run: () => expireCards(deps) },
  { name: 'cards.close', everyMs: 15_000, run: () => closeCards(deps) },
  { name: 'cards.revisit', everyMs: 300_000, run: () => revisitTransactions(deps) },
]

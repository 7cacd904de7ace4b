import type { CardId } from '@moon/contract/ids.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { settleReward } from './settle-reward.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** What was spent with a card has changed, or a gift card was delivered. */
    'cards.reward': { cardId: CardId }
  }
}

export function rewardsRoom(deps: { database: Database; clock: Clock; rate: CurrentRate }) {
  const jobs: JobTable<'cards.reward'> = { 'cards.reward': (input) => settleReward(deps, input) }
  return { jobs }
}

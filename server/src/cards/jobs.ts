import type { CardId } from '@moon/contract/ids.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { Notify } from '../users/notify-user.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { closeCards, expireCards } from './close-card.ts'
import { endHolds } from './end-holds.ts'
import { pollAllTransactions, pollTransactions, revisitTransactions } from './poll-transactions.ts'
import { raiseLimit } from './raise-limit.ts'
import { refreshTransaction } from './record-transaction.ts'
import { refreshCard } from './refresh-card.ts'
import { remindExpiring } from './remind-expiring.ts'
import { returnExpired } from './return-expired.ts'
import { settleReward } from './settle-reward.ts'
import { tellOfCard, type Told } from './tell-of-card.ts'
import { voidCards } from './void-cards.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** The issuer told of a purchase at a shop. */
    'cards.transaction': { token: string }
    /** The issuer told of a card. */
    'cards.state': { cardToken: string }
    /** What was spent with a card has changed. */
    'cards.reward': { cardId: CardId }
    /** A shop gave money back: the issuer is to let the card spend that much more. */
    'cards.limit': { cardId: CardId }
    /** Money of an ended card has come back to its owner, who is told by letter. */
    'cards.told': Told
  }
}

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }

export const cardJobs = (
  deps: Deps & { rate: CurrentRate; notify: Notify },
): JobTable<'cards.transaction' | 'cards.state' | 'cards.reward' | 'cards.limit' | 'cards.told'> => ({
  'cards.transaction': async ({ token }) => {
    if ((await refreshTransaction(deps, { token })) === 'absent')
      throw new Error('the issuer told of a purchase that it does not have yet')
  },
  'cards.state': (input) => refreshCard(deps, input),
  'cards.reward': (input) => settleReward(deps, input),
  'cards.limit': (input) => raiseLimit(deps, input),
  'cards.told': (told) => tellOfCard(deps, told),
})

export const cardSweeps = (deps: Deps & { notify: Notify }): Sweep[] => [
  { name: 'cards.poll', everyMs: 30_000, run: () => pollTransactions(deps) },
  { name: 'cards.poll-all', everyMs: 3_600_000, run: () => pollAllTransactions(deps) },
  { name: 'cards.expire', everyMs: 30_000, run: () => expireCards(deps) },
  { name: 'cards.remind', everyMs: 600_000, run: () => remindExpiring(deps) },
  { name: 'cards.return', everyMs: 600_000, run: () => returnExpired(deps) },
  { name: 'cards.void', everyMs: 5_000, run: () => voidCards(deps) },
  { name: 'cards.close', everyMs: 15_000, run: () => closeCards(deps) },
  { name: 'cards.end-holds', everyMs: 600_000, run: () => endHolds(deps) },
  { name: 'cards.revisit', everyMs: 300_000, run: () => revisitTransactions(deps) },
]

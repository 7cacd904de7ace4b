import type { CardId } from '@moon/contract/ids.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { addJob, type JobTable } from '../queue/jobs.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { Notify } from '../users/notify.ts'
import { raiseLimit } from '../cards/raise-limit.ts'
import { endHolds } from './end-holds.ts'
import { mailLateCredit, type LateCreditReturned } from './mail-late-credit.ts'
import { mailOverdraft, type CardOverdrawn } from './mail-overdraft.ts'
import { pollAllTransactions, pollTransactions, revisitTransactions } from './poll-transactions.ts'
import { refreshTransaction } from './record-transaction.ts'
import { refundedTo } from './store.ts'
import { issuerWebhookRoutes } from './webhook-routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

declare module '../queue/jobs.ts' {
  interface Jobs {
    /** The issuer reported a change of a card transaction. */
    'card-transactions.refresh': { issuer?: string; token: string }
    /** A shop refunded money: the issuer's limit of the card is to be raised by that amount. */
    'card-transactions.raise-limit': { cardId: CardId }
    /** A hold or a refund came back after its card was deleted: the owner gets an email. */
    'card-transactions.mail-late-credit': LateCreditReturned
    /** A shop collected more than the card held: the owner gets an email. */
    'card-transactions.mail-overdraft': CardOverdrawn
    /** The three emails under one name, as earlier versions queued them: queued ones are passed on. */
    'cards.told': EarlierEmail
  }
}

type EarlierEmail =
  | { what: 'returned'; cardId: CardId }
  | ({ what: 'late_credit' } & LateCreditReturned)
  | ({ what: 'overdrawn' } & CardOverdrawn)

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }
type OwnJob =
  | 'card-transactions.refresh'
  | 'card-transactions.raise-limit'
  | 'card-transactions.mail-late-credit'
  | 'card-transactions.mail-overdraft'
  | 'cards.told'

export const cardTransactionsRoom = withPersonalData(
  (deps: Deps & { notify: Notify }) => ({
    jobs: cardTransactionJobs(deps),
    sweeps: cardTransactionSweeps(deps),
    plugins: [issuerWebhookRoutes(deps)],
  }),
  personalData,
)

const cardTransactionJobs = (deps: Deps & { notify: Notify }): JobTable<OwnJob> => ({
  'card-transactions.refresh': async ({ token }) => {
    if ((await refreshTransaction(deps, { token })) === 'absent')
      throw new Outage('the issuer reported a card transaction that it does not have yet')
  },
  'card-transactions.raise-limit': async ({ cardId }) =>
    raiseLimit(deps, { cardId, refundedCents: await refundedTo(deps.database.db, cardId) }),
  'card-transactions.mail-late-credit': (input) => mailLateCredit(deps, input),
  'card-transactions.mail-overdraft': (input) => mailOverdraft(deps, input),
  'cards.told': (input) => passOn(deps, input),
})

const cardTransactionSweeps = (deps: Deps): Sweep[] => [
  { name: 'card-transactions.poll', everyMs: 30_000, run: () => pollTransactions(deps) },
  { name: 'card-transactions.poll-all', everyMs: 3_600_000, run: () => pollAllTransactions(deps) },
  { name: 'card-transactions.end-holds', everyMs: 600_000, run: () => endHolds(deps) },
  { name: 'card-transactions.revisit', everyMs: 300_000, run: () => revisitTransactions(deps) },
]

async function passOn({ database }: Deps, input: EarlierEmail): Promise<void> {
  await database.transaction(async (tx) => {
    switch (input.what) {
      case 'returned':
        return addJob(tx, 'card.credit_returned', { cardId: input.cardId })
      case 'late_credit': {
        const { cardId, token, version } = input
        return addJob(tx, 'card-transactions.mail-late-credit', { cardId, token, version })
      }
      case 'overdrawn': {
        const { cardId, token, version, cents } = input
        return addJob(tx, 'card-transactions.mail-overdraft', { cardId, token, version, cents })
      }
    }
  })
}

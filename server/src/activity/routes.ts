import type { UserId } from '@moon/contract/ids.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { listCredit } from './list-credit.ts'
import { listActivity, listCardTransactions } from './list-activity.ts'

type Deps = { database: Database; chain: ChainView }

export const activityRoutes = (deps: Deps): Handlers<'listActivity' | 'listCardTransactions' | 'listCredit'> => ({
  listActivity: ({ query: { currentPage, perPage, types, search = '', before } }, { memberId: userId }) =>
    listActivity(deps, { userId, currentPage, perPage, before, filter: { types, search } }),

  listCardTransactions: ({ body: { card_id: cardId } }, { memberId: userId }) =>
    listCardTransactions(deps, { userId, cardId }),

  listCredit: async ({ query: { currentPage, perPage } }, { memberId: userId, flags }) => {
    await assertFlag(deps.database.db, 'offPlatformRefund', userId, flags)
    return listCredit(deps, { userId: userId as UserId, currentPage, perPage })
  },
})

import type { ChainView } from '../invoices/wire-payment.ts'
import type { Database } from '../kit/db.ts'
import type { Handlers } from '../kit/http.ts'
import { listActivity, listCardTransactions } from './list-activity.ts'

type Deps = { database: Database; chain: ChainView }

export const activityRoutes = (deps: Deps): Handlers<'listActivity' | 'listCardTransactions'> => ({
  listActivity: ({ query: { currentPage, perPage, types, search = '' } }, { memberId: userId }) =>
    listActivity(deps, { userId, currentPage, perPage, filter: { types, search } }),

  listCardTransactions: ({ body: { card_id: cardId } }, { memberId: userId }) =>
    listCardTransactions(deps, { userId, cardId }),
})

import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { limitUseOf } from './purchase-limits.ts'

type Deps = { database: Database; clock: Clock }

export const purchaseLimitRoutes = (deps: Deps): Handlers<'cardLimits'> => ({
  cardLimits: async (_input, { memberId: userId }) => {
    const { daily, dailyLimit, monthly, monthlyLimit } = await limitUseOf(deps.database.db, {
      userId,
      now: deps.clock.now(),
    })
    return {
      limits: {
        dailySpending: daily,
        dailyLimit,
        monthlySpending: monthly,
        monthlyLimit,
      },
      userBanReason: null,
    }
  },
})

import { dollarsWire } from '@moon/money/cents.ts'
import type { Handlers } from '../http/http.ts'
import { deleteCard } from './delete-card.ts'
import { spendingOf } from './spending.ts'

type Deps = Parameters<typeof deleteCard>[0]

export const cardRoutes = (deps: Deps): Handlers<'deleteCard' | 'cardLimits'> => ({
  deleteCard: async ({ body: { cardId, comments, platform } }, { memberId: userId }) => {
    const refunded = await deleteCard(deps, { userId, cardId, comments: comments ?? null, platform: platform ?? null })
    return { refundedAmount: dollarsWire(refunded) }
  },

  cardLimits: async (_input, { memberId: userId }) => {
    const { daily, dailyLimit, monthly, monthlyLimit } = await spendingOf(deps.database.db, {
      userId,
      now: deps.clock.now(),
    })
    return {
      limits: {
        dailySpending: dollarsWire(daily),
        dailyLimit: dollarsWire(dailyLimit),
        monthlySpending: dollarsWire(monthly),
        monthlyLimit: dollarsWire(monthlyLimit),
      },
      userBanReason: null,
    }
  },
})

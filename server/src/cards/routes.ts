import { dollarsWire } from '@moon/money/cents.ts'
import type { Handlers } from '../kit/http.ts'
import { deleteCard } from './delete-card.ts'
import { listCards } from './list-cards.ts'
import { markGiftCard } from './mark-gift-card.ts'
import { readCard, revealCard } from './read-card.ts'
import { spendingOf } from './spending.ts'

type Deps = Parameters<typeof deleteCard>[0] & Parameters<typeof revealCard>[0]

export const cardRoutes = (
  deps: Deps,
): Handlers<'listCards' | 'readCard' | 'deleteCard' | 'markGiftCard' | 'cardLimits'> => ({
  listCards: ({ query: { inactiveCards = false, currentPage, perPage } }, { memberId: userId }) =>
    listCards(deps, { userId, isInactive: inactiveCards, currentPage, perPage }),

  readCard: ({ params: { id: cardId }, query: { reveal = true } }, { memberId: userId }) =>
    reveal ? revealCard(deps, { userId, cardId }) : readCard(deps, { userId, cardId }),

  deleteCard: async ({ body: { cardId, comments, platform } }, { memberId: userId }) => {
    const refunded = await deleteCard(deps, { userId, cardId, comments: comments ?? null, platform: platform ?? null })
    return { refundedAmount: dollarsWire(refunded) }
  },

  markGiftCard: ({ params: { id: cardId }, body: { isUsed } }, { memberId: userId }) =>
    markGiftCard(deps, { userId, cardId, isUsed }),

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

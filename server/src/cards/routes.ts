import type { Handlers } from '../http/serve-calls.ts'
import { deleteCard } from './delete-card.ts'
import { labelCard } from './label-card.ts'

type Deps = Parameters<typeof deleteCard>[0]

export const cardRoutes = (deps: Deps): Handlers<'deleteCard' | 'labelCard'> => ({
  deleteCard: async ({ body: { cardId, comments, platform } }, { memberId: userId }) => {
    const refundedAmount = await deleteCard(deps, {
      userId,
      cardId,
      comments: comments ?? null,
      platform: platform ?? null,
    })
    return { refundedAmount }
  },

  labelCard: ({ params: { id: cardId }, body: { name, color } }, { memberId: userId }) =>
    labelCard(deps, { userId, cardId, name, color }),
})

import { markGiftCard } from '../gift-cards/mark-gift-card.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { listCards } from './list-cards.ts'
import { readCard, revealCard } from './read-card.ts'

type Deps = Parameters<typeof revealCard>[0]

export const cardViewRoutes = (deps: Deps): Handlers<'listCards' | 'readCard' | 'markGiftCard'> => ({
  listCards: ({ query: { inactiveCards = false, currentPage, perPage } }, { memberId: userId, flags }) =>
    listCards(deps, { userId, flags, isInactive: inactiveCards, currentPage, perPage }),

  readCard: ({ params: { id: cardId }, query: { reveal = true } }, { memberId: userId }) =>
    reveal ? revealCard(deps, { userId, cardId }) : readCard(deps, { userId, cardId }),

  markGiftCard: async ({ params: { id: cardId }, body: { isUsed } }, { memberId: userId }) => {
    await markGiftCard(deps, { userId, cardId, isUsed })
    return readCard(deps, { userId, cardId })
  },
})

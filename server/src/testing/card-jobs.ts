import { cardTransactionsRoom } from '../card-transactions/room.ts'
import { cardsRoom } from '../cards/room.ts'
import { rewardsRoom } from '../rewards/room.ts'

type Deps = Parameters<typeof cardsRoom>[0] &
  Parameters<typeof cardTransactionsRoom>[0] &
  Parameters<typeof rewardsRoom>[0]

/** The jobs of every room that deals with Visa cards. */
export const allCardJobs = (deps: Deps) => ({
  ...cardsRoom(deps).jobs,
  ...cardTransactionsRoom(deps).jobs,
  ...rewardsRoom(deps).jobs,
})

import type { CardInfo } from '@moon/contract/cards.ts'
import { pendingCardPollMs } from '@moon/contract/limits.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { useMoved } from '../../kit/use-moved.ts'
import { isPendingInfo, standingOf } from './card-face.ts'

/**
 * Reads a card with its owner-only data. A new card is read again every five seconds until it has its number (STB-27), even after a failed
 * read.
 */
export function useCard(cardId: string | undefined, isNew: boolean) {
  const reading = useQuery({
    queryKey: ['readCard', { cardId, isNew }],
    queryFn: cardId === undefined ? skipToken : ({ signal }) => readCard(cardId, { isNew, signal }),
    // A revealed number is not cached longer than it is shown.
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const isAwaited = state.data ? isPendingInfo(state.data) : isNew && state.status === 'error'
      return isAwaited ? pendingCardPollMs : false
    },
  })
  const card = reading.data
  // A card that changes while it is shown has changed in the lists, too; they are read again even when the stream is blocked.
  useMoved(
    card && standingOf(card),
    () => void outdate('listCards', 'listActivity', 'listCardTransactions', 'lookUpInvoices'),
  )
  return reading
}

/** The number and code of a new Visa card are shown at once (D-40); the code of a gift card waits for a click (D-46). */
async function readCard(id: string, { isNew, signal }: { isNew: boolean; signal: AbortSignal }): Promise<CardInfo> {
  const read = (reveal: boolean) => call('readCard', { params: { id }, query: { reveal } }, { signal })
  const card = await read(false)
  return isNew && card.gift_card === null && card.last_four !== null ? await read(true) : card
}

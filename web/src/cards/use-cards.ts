import type { ListedCard } from '@moon/contract/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { query, queryClient } from '../api/query.ts'
import { untilRead } from '../kit/until-read.ts'
import { usePages } from '../kit/use-pages.ts'

/** The active or the inactive cards, whether there are inactive ones at all, and what is held in all. */
export function useCards({ perPage, isInactive }: { perPage: number; isInactive: boolean }) {
  const pages = usePages({
    name: 'listCards',
    key: { perPage, isInactive },
    keepsTrying: true,
    read: async (currentPage, signal) => {
      const answer = await call(
        'listCards',
        { query: { display: 'list', inactiveCards: isInactive, currentPage, perPage } },
        { signal },
      )
      return { items: answer.cards, pagination: answer.pagination }
    },
  })
  const first = useQuery({
    ...query('listCards', { query: { currentPage: 1, perPage: 1 } }),
    refetchInterval: untilRead,
  })
  const isFirstRead = first.data !== undefined
  return {
    pages,
    inactiveCount: first.data?.inactiveCount ?? 0,
    holding: first.data?.holding,
    /** How many active cards there are, known before any of them is drawn. */
    activeCount: first.data?.pagination.total,
    /** Nobody knows yet whether there are any; of the active ones the first answer alone says that there are none. */
    isUnknown:
      pages.items.length === 0 &&
      (!isFirstRead || (pages.first === undefined && (isInactive || first.data.pagination.total > 0))),
    hasFailed: pages.hasFailed || (!isFirstRead && first.errorUpdateCount > 0),
    error: pages.error ?? first.error,
  }
}

/** A card as the lists know it, before it is read by itself. */
export function listedCard(cardId: string): ListedCard | undefined {
  const lists = queryClient.getQueriesData<{ pages: { items: ListedCard[] }[] }>({ queryKey: ['listCards', 'pages'] })
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
  return listed.find((card) => card.id === cardId)
}

/** Forgets what was loaded of a list, so that it begins at its first page and is read anew (DSH-22). */
export function forgetCards(): void {
  queryClient.removeQueries({ queryKey: ['listCards', 'pages'], type: 'inactive' })
}

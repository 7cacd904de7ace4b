import type { ListedCard } from '@moon/contract/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { query, queryClient } from '../api/query.ts'
import { untilRead } from '../kit/until-read.ts'
import { pagesQuery, usePages } from '../kit/use-pages.ts'
import { listedQuery, type Listed } from './listed-query.ts'

/** Returns the number of cards and the user's holdings, independent of the page of the list. */
const firstCard = query('listCards', { query: { currentPage: 1, perPage: 1 } })

type Wanted = Omit<Listed, 'currentPage'>

const cardPages = ({ perPage, isInactive }: Wanted) => ({
  name: 'listCards' as const,
  key: { perPage, isInactive },
  read: async (currentPage: number, signal: AbortSignal) => {
    const answer = await call('listCards', { query: listedQuery({ perPage, isInactive, currentPage }) }, { signal })
    const { cards: items, pagination, inactiveCount, holding } = answer
    return { items, pagination, inactiveCount, holding }
  },
})

/**
 * Reads the first page of active cards, which also says how many there are: one request instead of two in a row. Pages that are cached are
 * shown and read again afterwards. Returns the number of cards, and the error if reading failed.
 */
export async function readFirstCards(perPage: number): Promise<{ total: number | undefined; error: unknown }> {
  const list = pagesQuery(cardPages({ perPage, isInactive: false }))
  if (queryClient.getQueryData(list.queryKey)) await queryClient.prefetchQuery(firstCard)
  else {
    await queryClient.prefetchInfiniteQuery(list)
    const [page] = queryClient.getQueryData(list.queryKey)?.pages ?? []
    if (!page) return { total: undefined, error: queryClient.getQueryState(list.queryKey)?.error }
    const { items, ...counted } = page
    queryClient.setQueryData(firstCard.queryKey, { cards: items.slice(0, 1), ...counted })
  }
  const { data, error } = queryClient.getQueryState(firstCard.queryKey) ?? {}
  return { total: data?.pagination.total, error }
}

/** Reads the active or the inactive cards, whether there are inactive ones, and the user's total holdings. */
export function useCards({ perPage, isInactive }: Wanted) {
  const pages = usePages({ ...cardPages({ perPage, isInactive }), keepsTrying: true })
  const first = useQuery({ ...firstCard, refetchInterval: untilRead })
  const isFirstRead = first.data !== undefined
  return {
    pages,
    inactiveCount: first.data?.inactiveCount ?? 0,
    holding: first.data?.holding,
    /** The number of active cards, known before any of them is shown. */
    activeCount: first.data?.pagination.total,
    /** Whether the list may still have cards. For active cards the first answer alone can say that there are none. */
    isUnknown:
      pages.items.length === 0 &&
      (!isFirstRead || (pages.first === undefined && (isInactive || first.data.pagination.total > 0))),
    hasFailed: pages.hasFailed || (!isFirstRead && first.errorUpdateCount > 0),
    error: pages.error ?? first.error,
  }
}

/** Returns a card from the cached lists, before the card itself is read. */
export function listedCard(cardId: string): ListedCard | undefined {
  const lists = queryClient.getQueriesData<{ pages: { items: ListedCard[] }[] }>({ queryKey: ['listCards', 'pages'] })
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
  return listed.find((card) => card.id === cardId)
}

/** Drops the cached pages of the lists, so that a list starts at its first page and is read again (DSH-22). */
export function forgetCards(): void {
  queryClient.removeQueries({ queryKey: ['listCards', 'pages'], type: 'inactive' })
}

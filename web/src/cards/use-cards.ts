import type { ListedCard } from '@moon/contract/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { query, queryClient } from '../api/query.ts'
import { untilRead } from '../kit/until-read.ts'
import { pagesQuery, usePages } from '../kit/use-pages.ts'
import { listedQuery, type Listed } from './listed-query.ts'

/** What says how many cards there are and what is held in all, whichever page of them is drawn. */
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
 * Reads the page of active cards that is drawn first, which says how many there are as well: one question in the place of two that wait for
 * each other. Pages that are here already are drawn as they are and read again after. Answers how many there are, and why that could not be read.
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

/** The active or the inactive cards, whether there are inactive ones at all, and what is held in all. */
export function useCards({ perPage, isInactive }: Wanted) {
  const pages = usePages({ ...cardPages({ perPage, isInactive }), keepsTrying: true })
  const first = useQuery({ ...firstCard, refetchInterval: untilRead })
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

import type { CallName } from '@moon/contract/calls.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { untilRead } from './until-read.ts'

/** `next`: where the next page begins, for calls that say so. */
type Page<T> = {
  items: T[]
  next?: string | null
  pagination: { currentPage: number; lastPage: number; total: number }
}

/** `Beside` is what an answer says beside its items. */
type Pages<T, Beside> = {
  /** The call whose live events make this list out of date. */
  name: CallName
  key: Readonly<Record<string, unknown>>
  read: (page: number, signal: AbortSignal, before: string | undefined) => Promise<Page<T> & Beside>
  /** With another key the answer to the last one stays in view until the new one is here. */
  keepsPrevious?: boolean
  /** A first page that could not be read is tried again until it is there. */
  keepsTrying?: boolean
  /** How long what was read stays as good as new. */
  freshForMs?: number
}

/** The reading of such a list, for whoever begins it before the list is drawn. */
export const pagesQuery = <T, Beside = unknown>({ name, key, read }: Pick<Pages<T, Beside>, 'name' | 'key' | 'read'>) =>
  infiniteQueryOptions({
    queryKey: [name, 'pages', key],
    queryFn: ({ pageParam: { page, before }, signal }) => read(page, signal, before),
    initialPageParam: { page: 1, before: undefined as string | undefined },
    getNextPageParam: ({ next, pagination: { currentPage, lastPage } }) =>
      currentPage < lastPage && next !== null ? { page: currentPage + 1, before: next } : undefined,
  })

/** A list that is loaded page by page as it is scrolled. */
export function usePages<T, Beside = unknown>({
  name,
  key,
  read,
  keepsPrevious = false,
  keepsTrying = false,
  freshForMs,
}: Pages<T, Beside>) {
  const reading = useInfiniteQuery({
    ...pagesQuery({ name, key, read }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(keepsTrying && { refetchInterval: untilRead }),
    ...(freshForMs !== undefined && { staleTime: freshForMs }),
  })
  return {
    items: reading.data?.pages.flatMap((page) => page.items) ?? [],
    first: reading.data?.pages[0],
    total: reading.data?.pages[0]?.pagination.total ?? 0,
    isPending: reading.isPending,
    /** Its first page could not be read so far. */
    hasFailed: reading.data === undefined && reading.errorUpdateCount > 0,
    /** What is shown answers the question before. */
    isPrevious: reading.isPlaceholderData,
    tryAgain: () => void reading.refetch(),
    error: reading.error,
    hasMore: reading.hasNextPage,
    isLoadingMore: reading.isFetchingNextPage,
    loadMore: () => void reading.fetchNextPage(),
  }
}

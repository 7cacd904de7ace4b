import type { CallName } from '@moon/contract/calls.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { untilRead } from './until-read.ts'

/** `next`: the cursor of the next page, for calls that return one. */
type Page<T> = {
  items: T[]
  next?: string | null
  pagination: { currentPage: number; lastPage: number; total: number }
}

/** `Beside`: further fields of the answer. */
type Pages<T, Beside> = {
  /** The call whose live events make this list outdated. */
  name: CallName
  key: Readonly<Record<string, unknown>>
  read: (page: number, signal: AbortSignal, before: string | undefined) => Promise<Page<T> & Beside>
  /** After a change of the key the previous answer stays visible until the new one arrives. */
  keepsPrevious?: boolean
  /** Retries a failed first page until it succeeds. */
  keepsTrying?: boolean
  /** How long a read page counts as fresh. */
  freshForMs?: number
}

/** The query of such a list, for reading it before the list is shown. */
export const pagesQuery = <T, Beside = unknown>({ name, key, read }: Pick<Pages<T, Beside>, 'name' | 'key' | 'read'>) =>
  infiniteQueryOptions({
    queryKey: [name, 'pages', key],
    queryFn: ({ pageParam: { page, before }, signal }) => read(page, signal, before),
    initialPageParam: { page: 1, before: undefined as string | undefined },
    getNextPageParam: ({ next, pagination: { currentPage, lastPage } }) =>
      currentPage < lastPage && next !== null ? { page: currentPage + 1, before: next } : undefined,
  })

/** A list that loads page by page on scrolling. */
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
    /** The first page could not be read so far. */
    hasFailed: reading.data === undefined && reading.errorUpdateCount > 0,
    /** The shown items answer the previous key. */
    isPrevious: reading.isPlaceholderData,
    tryAgain: () => void reading.refetch(),
    error: reading.error,
    hasMore: reading.hasNextPage,
    isLoadingMore: reading.isFetchingNextPage,
    loadMore: () => void reading.fetchNextPage(),
  }
}

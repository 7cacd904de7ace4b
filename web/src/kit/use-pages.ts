import type { CallName } from '@moon/contract/calls.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

type Page<T> = { items: T[]; pagination: { currentPage: number; lastPage: number; total: number } }

type Pages<T> = {
  /** The call whose live events make this list out of date. */
  name: CallName
  key: Readonly<Record<string, unknown>>
  read: (page: number, signal: AbortSignal) => Promise<Page<T>>
}

/** A list that is loaded page by page as it is scrolled. */
export function usePages<T>({ name, key, read }: Pages<T>) {
  const reading = useInfiniteQuery({
    queryKey: [name, 'pages', key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, lastPage } }) =>
      currentPage < lastPage ? currentPage + 1 : undefined,
  })
  return {
    items: reading.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: reading.isPending,
    error: reading.error,
    hasMore: reading.hasNextPage,
    isLoadingMore: reading.isFetchingNextPage,
    loadMore: () => void reading.fetchNextPage(),
  }
}

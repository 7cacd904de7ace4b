import type { CallAnswer, CallInput, CallName } from '@moon/contract/calls.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, isMaintenance } from './api-error.ts'
import { call } from './call.ts'
import { whenForgotten } from './forget-all.ts'
import { whenOutageEnds } from './outage.ts'

/** The only place that caches data of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: shouldRetry },
    // A mutation without a connection fails at once. Otherwise it would pause, and run later, when its screen may be closed.
    mutations: { networkMode: 'always' },
  },
})

whenForgotten(() => queryClient.clear())
whenOutageEnds(() => void queryClient.invalidateQueries())

/** A query of one call. The key begins with the call's name, by which live events find the queries to read again. */
export function query<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions<CallAnswer<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
  })
}

/** Marks the answers of these calls as outdated, including the answer to a first read that is still under way. */
export async function outdate(...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => outdateKey([name])))
}

/** A first read is not restarted, as later reads are: it is awaited, and then read again. */
async function outdateKey(queryKey: readonly unknown[]): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(first.map((read) => queryClient.invalidateQueries({ queryKey: read.queryKey, exact: true })))
}

/** Retries up to three times, except after a refusal (4xx other than 429) or maintenance. */
function shouldRetry(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !isFinal && !(error instanceof ApiError && isMaintenance(error)) && failures < 3
}

import type { CallAnswer, CallInput, CallName } from '@moon/contract/calls.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, isMaintenance } from './api-error.ts'
import { call } from './call.ts'
import { whenForgotten } from './forget-all.ts'
import { whenOutageEnds } from './outage.ts'

/** All state of the server is held here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: shouldRetry }, mutations: { retry: false } },
})

whenForgotten(() => queryClient.clear())
whenOutageEnds(() => void queryClient.invalidateQueries())

/** A read by its call: the key begins with the call's name, which is how live events find what to read again. */
export function query<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions<CallAnswer<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
  })
}

/** What these calls answered is out of date, and so may be the answer to a first reading that is under way. */
export async function outdate(...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => outdateKey([name])))
}

/** A first reading is not begun anew, as later ones are: it is waited for, and read again after. */
async function outdateKey(queryKey: readonly unknown[]): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(first.map((read) => queryClient.invalidateQueries({ queryKey: read.queryKey, exact: true })))
}

/** No answer may be tried again; a refusal stays a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !isFinal && !(error instanceof ApiError && isMaintenance(error)) && failures < 3
}

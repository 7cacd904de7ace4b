import { query, queryClient } from '../api/query.ts'

const everyMs = 60_000

/** Which providers can be signed in with, as flags say. */
export const providersQuery = { ...query('publicFlags', {}), staleTime: everyMs, retry: false }

/** Read before the page shows, so that nothing moves when the buttons come; without an answer there are none. */
export const loadProviders = (): Promise<void> => queryClient.prefetchQuery(providersQuery)

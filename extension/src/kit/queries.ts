import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of a window's data. Without a connection a call is made and fails at once: a paused one would leave its
 * user without a word, and would order a card or log out by itself when the connection is back.
 */
export const newQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })

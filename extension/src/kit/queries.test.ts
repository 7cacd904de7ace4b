import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { newQueries } from './queries.ts'

afterEach(() => onlineManager.setOnline(true))

it('without a connection an order fails at once and is not kept back until the connection is there again', () => {
  onlineManager.setOnline(false)
  let orders = 0
  const ordering = new MutationObserver(newQueries(), { mutationFn: async () => ++orders })
  void ordering.mutate()
  expect(ordering.getCurrentResult().isPaused).toBe(false)
})

it('without a connection the stored order is read all the same', async () => {
  onlineManager.setOnline(false)
  const queries = newQueries()
  void queries.prefetchQuery({ queryKey: ['waiting-order'], queryFn: async () => null })
  expect(queries.getQueryState(['waiting-order'])?.fetchStatus).toBe('fetching')
})

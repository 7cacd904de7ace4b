import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The mutations that place an order. */
export const orderKey = ['order']

/** Drops an order that still waits for a connection when its sheet closes. Otherwise it would be placed, and charged, once the connection is back. */
export function useNoLaterOrder(): void {
  const cache = useQueryClient().getMutationCache()
  useEffect(
    () => () => {
      const waiting = cache.findAll({ mutationKey: orderKey, predicate: ({ state }) => state.isPaused })
      for (const order of waiting) cache.remove(order)
    },
    [cache],
  )
}

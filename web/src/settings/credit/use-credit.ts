import { transactionsPerPage } from '@moon/contract/limits.ts'
import { call } from '../../api/call.ts'
import { usePages } from '../../kit/use-pages.ts'

/** The history of the credit, loaded on scrolling, with the credit held by open orders and by shops. */
export function useCredit() {
  const pages = usePages({
    name: 'listCredit',
    key: {},
    read: async (currentPage, signal) => {
      const query = { currentPage, perPage: transactionsPerPage }
      const { data, pagination, heldForOrders, heldByShops } = await call('listCredit', { query }, { signal })
      return { items: data.lines, pagination, heldForOrders, heldByShops }
    },
  })
  return { ...pages, heldForOrders: pages.first?.heldForOrders, heldByShops: pages.first?.heldByShops }
}

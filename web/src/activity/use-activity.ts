import { call } from '../api/call.ts'
import { usePages } from '../kit/use-pages.ts'
import { queryOf, type ActivityFilter } from './activity-filter.ts'

/** Reads activity, newest first, limited by the filter. */
export function useActivity({ perPage, filter }: { perPage: number; filter: ActivityFilter }) {
  return usePages({
    name: 'listActivity',
    key: { perPage, ...filter },
    keepsTrying: true,
    keepsPrevious: true,
    read: async (currentPage, signal, before) => {
      const query = { ...queryOf(filter), currentPage, perPage, ...(before !== undefined && { before }) }
      const { data, pagination } = await call('listActivity', { query }, { signal })
      return { items: data.transactions, next: data.next, pagination }
    },
  })
}

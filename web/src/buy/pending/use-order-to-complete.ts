import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Where the cache holds an order that is completed. */
export const orderToComplete = (invoiceId: string) => ['complete', invoiceId]

/** What is owed on an order and at which price, read anew each time that it is opened. */
export const useOrderToComplete = (invoiceId: string) =>
  useQuery({
    queryKey: orderToComplete(invoiceId),
    queryFn: ({ signal }) =>
      call('lookUpInvoices', { query: { onChainInvoiceID: invoiceId, includeExchangeRateLock: true } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

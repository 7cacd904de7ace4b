import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The cache key of an order to complete. */
export const orderToComplete = (invoiceId: string) => ['complete', invoiceId]

/** Reads the rest owed on an order and its price, again each time the order is opened. */
export const useOrderToComplete = (invoiceId: string) =>
  useQuery({
    queryKey: orderToComplete(invoiceId),
    queryFn: ({ signal }) =>
      call('lookUpInvoices', { query: { onChainInvoiceID: invoiceId, includeExchangeRateLock: true } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

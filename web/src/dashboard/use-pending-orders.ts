import { pendingInvoicePollMs } from '@moon/contract/limits.ts'
import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { useQuery } from '@tanstack/react-query'
import { outdate, query } from '../api/query.ts'
import { now, useNow } from '../kit/clock.ts'
import { useMoved } from '../kit/use-moved.ts'

/**
 * Reads orders that wait for their payment or for its confirmations, even past their price lock: on live events, and every 30 s while there
 * are any. A change of such an order has also changed the cards and the activity (STB-28 to -30).
 */
export function usePendingOrders() {
  const reading = useQuery({
    ...query('lookUpInvoices', { query: { pendingOnly: true } }),
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? pendingInvoicePollMs : false),
  })
  const unpaid = useQuery({
    ...query('lookUpInvoices', { query: { unpaidOnly: true } }),
    refetchInterval: ({ state }) => (expiredOf(state.data ?? [], now()).length > 0 ? pendingInvoicePollMs : false),
  })
  const expired = expiredOf(unpaid.data ?? [], useNow(60_000))
  const readAnew = () => void outdate('listCards', 'listActivity', 'readCard', 'lookUpInvoices')
  useMoved(reading.data && standingOf(reading.data), readAnew)
  useMoved(unpaid.data && standingOf(expired), readAnew)
  return {
    entries: reading.data ?? [],
    expired,
    isPending: reading.isPending,
    error: reading.error,
  }
}

const shownAfterLapseMs = 24 * 60 * 60_000

/** Returns orders that expired without a payment. Their addresses can still be paid, so they are shown for a day. */
export function expiredOf(entries: readonly InvoiceEntry[], now: number): InvoiceEntry[] {
  return entries.filter(
    ({ paymentStatus, payments, exchangeRateLockExpiration }) =>
      paymentStatus === 'EXPIRED' &&
      payments.length === 0 &&
      now - exchangeRateLockExpiration.getTime() < shownAfterLapseMs,
  )
}

/** Every part of the orders that a card or a line of activity shows. */
export function standingOf(entries: readonly InvoiceEntry[]): string {
  return entries
    .map(({ invoice, paymentStatus, payments }) =>
      [invoice.id, paymentStatus, ...payments.map((one) => `${one.latestConfirmationCount}${one.invalid}`)].join(' '),
    )
    .join('; ')
}

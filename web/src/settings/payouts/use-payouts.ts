import { pendingInvoicePollMs } from '@moon/contract/limits.ts'
import type { Payout } from '@moon/contract/payouts.ts'
import { useQuery } from '@tanstack/react-query'
import { outdate, query } from '../../api/query.ts'
import { useMoved } from '../../kit/use-moved.ts'

/** The user's payouts, newest first; polled while one is under way. */
export function usePayouts() {
  const reading = useQuery({
    ...query('listPayouts', {}),
    refetchInterval: ({ state }) => (state.data?.refunds.some(isUnderWay) ? pendingInvoicePollMs : false),
  })
  const payouts = reading.data?.refunds
  // Credit that was set aside may have come back, which is read again even when the event stream is blocked.
  useMoved(payouts?.map(({ id, stage }) => `${id} ${stage}`).join(), () => void outdate('readUser', 'listCredit'))
  const hasLightning = reading.data?.rails.includes('lightning') ?? false
  /** No rail pays out at present; shown before the user fills in a form. */
  const isClosed = reading.data?.rails.length === 0
  return { payouts, hasLightning, isClosed, error: reading.error, tryAgain: () => void reading.refetch() }
}

const isUnderWay = ({ stage }: Payout): boolean => stage !== 'ARRIVED' && stage !== 'RETURNED'

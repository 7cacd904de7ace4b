import { lightningPollEveryMs } from '@moon/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { pollRetry } from '../../api/next-poll.ts'
import { query } from '../../api/query.ts'

/**
 * Returns whether the Lightning side of an order has ended without a payment and without a message; a side with a message reports it
 * itself. Polls each second once `isAsked`. Settling one side ends the other before there is a card, so the end of one side alone says
 * nothing about the order.
 */
export function useLightningEnd({ request, isAsked }: { request: string | undefined; isAsked: boolean }): boolean {
  const { data, isError } = useQuery({
    ...query('pollDepositAddress', { body: { address: request ?? '' } }),
    ...pollRetry,
    enabled: isAsked && request !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (asked) => (hasEnded(asked.state.data?.state) ? false : lightningPollEveryMs),
  })
  const saysWhy = data !== undefined && (data.message !== null || data.refundedAmountAsRewardSats !== null)
  return isAsked && (request === undefined || isError || (hasEnded(data?.state) && !saysWhy))
}

const hasEnded = (state: string | undefined): boolean => state === 'CANCELLED' || state === 'EXPIRED'

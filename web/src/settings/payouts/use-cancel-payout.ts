import { formatDollars } from '@moon/money/format.ts'
import type { Cents } from '@moon/money/cents.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'

type Cancelled = { id: string; amount: Cents }

/** Takes a payout back that is not being sent yet; cancelled twice it is cancelled once. */
export function useCancelPayout(onCancelled: () => void) {
  return useMutation({
    mutationFn: ({ id }: Cancelled) => call('cancelPayout', { body: { offPlatformRefundId: id } }),
    onSuccess: (_, { amount }) => {
      toast(`Cancelled. ${formatDollars(amount)} came back to your credit.`)
      onCancelled()
    },
    // Also what was refused has another state than was shown.
    onSettled: () => outdate('listPayouts', 'readUser', 'listCredit'),
  })
}

import { formatDollars } from '@moon/money/format.ts'
import type { Cents } from '@moon/money/cents.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { say } from '@moon/ui/language/say.ts'

type Cancelled = { id: string; amount: Cents }

/** Cancels a payout that is not being sent yet; idempotent. */
export function useCancelPayout(onCancelled: () => void) {
  return useMutation({
    mutationFn: ({ id }: Cancelled) => call('cancelPayout', { body: { offPlatformRefundId: id } }),
    onSuccess: (_, { amount }) => {
      toast(say('Cancelled. {amount} came back to your credit.', { amount: formatDollars(amount) }))
      onCancelled()
    },
    // Reads the payouts again even after a refusal, because the state was not the one shown.
    onSettled: () => outdate('listPayouts', 'readUser', 'listCredit'),
  })
}

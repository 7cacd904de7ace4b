import type { Payout } from '@moon/contract/payouts.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button } from '@moon/ui/button.tsx'
import { useState } from 'react'
import { cancelProblem } from './payout-problem.ts'
import { useCancelPayout } from './use-cancel-payout.ts'
import { waitingPayout, type WaitingPayout } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'

type PayoutActionsProps = { payout: Payout; onResume?: ((waiting: WaitingPayout) => void) | undefined }

/** The remaining actions on a payout. Cancelling asks for confirmation, because a cancelled quote does not come back. */
export function PayoutActions({ payout, onResume }: PayoutActionsProps) {
  const [isSure, setSure] = useState(false)
  const cancelling = useCancelPayout(() => setSure(false))
  const waiting = waitingPayout(payout)
  const { id, requested_refund_amount: amount } = payout
  if (!waiting && !payout.canCancel) return null
  return (
    <div className="grid gap-1 pt-2">
      <span className="flex flex-wrap gap-2">
        {waiting && onResume && !isSure && (
          <Button size="small" onClick={() => onResume(waiting)}>
            {say('Enter Code')}
          </Button>
        )}
        {payout.canCancel && !isSure && (
          <Button size="small" variant="secondary" onClick={() => setSure(true)}>
            {say('Cancel Refund')}
          </Button>
        )}
        {isSure && (
          <>
            <Button
              size="small"
              variant="danger"
              isBusy={cancelling.isPending}
              onClick={() => cancelling.mutate({ id, amount })}
            >
              {say('Yes, back to credit: {amount}', { amount: formatDollars(amount) })}
            </Button>
            <Button size="small" variant="quiet" disabled={cancelling.isPending} onClick={() => setSure(false)}>
              {say('No')}
            </Button>
          </>
        )}
      </span>
      {cancelling.error && (
        <p role="alert" className="text-sm text-negative">
          {cancelProblem(cancelling.error)}
        </p>
      )}
    </div>
  )
}

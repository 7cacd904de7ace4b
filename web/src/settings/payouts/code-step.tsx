import { codeLength, payoutCodeMs } from '@moon/contract/limits.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CountdownRing, minutesAndSeconds } from '@moon/ui/countdown-ring.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { toast } from '@moon/ui/layer/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { useNow } from '../../kit/clock.ts'
import { ResendButton } from '../../kit/resend-button.tsx'
import { shownTimeOfDay } from '../../kit/shown-time.ts'
import { confirmPayout } from './confirm-payout.ts'
import { PayoutFrame } from './payout-frame.tsx'
import { cancelProblem, codeProblem, resendProblem } from './payout-problem.ts'
import { PriceMoved } from './price-moved.tsx'
import { useCancelPayout } from './use-cancel-payout.ts'
import { renewedPayout, resendableFrom, type WaitingPayout } from './waiting-payout.ts'

type CodeStepProps = {
  waiting: WaitingPayout
  email: string
  summary: ReactNode
  onWaiting: (waiting: WaitingPayout) => void
  onClose: () => void
}

/** The code from the mail confirms what stands beside it; nothing leaves without it. Closed, it waits until it is over (I-49). */
export function CodeStep({ waiting, email, summary, onWaiting, onClose }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [resendText, setResendText] = useState<string>()
  const now = useNow()
  const confirming = useMutation({
    mutationFn: (typed: string) => confirmPayout({ id: waiting.id, code: typed }),
    onSuccess: async () => {
      toast('Refund confirmed')
      onClose()
      await outdate('listPayouts', 'readUser', 'listCredit')
    },
    onError: () => {
      setCode('')
      void outdate('listPayouts')
    },
  })
  const cancelling = useCancelPayout(onClose)
  const refusal = confirming.error instanceof ApiError ? confirming.error.code : undefined
  const hasMoved = refusal === 'payout_price_moved'
  const leftMs = waiting.codeUntil.getTime() - now
  const isOver = leftMs <= 0
  const untilResendMs = resendableFrom(waiting) - now
  const canConfirm = code.length === codeLength && !isOver && !hasMoved && refusal !== 'payout_code_used_up'
  const problem = confirming.error && !hasMoved ? codeProblem(confirming.error) : undefined
  return (
    <PayoutFrame
      onSubmit={() => canConfirm && !confirming.isPending && confirming.mutate(code)}
      summary={summary}
      foot={
        <div className="grid gap-1">
          <Button type="submit" size="large" disabled={!canConfirm} isBusy={confirming.isPending}>
            Confirm
          </Button>
          <div className="flex flex-wrap justify-between gap-x-2">
            <ResendButton
              label="Resend Code"
              isTooSoon={untilResendMs > 0}
              send={() => call('resendPayoutCode', { body: { offPlatformRefundId: waiting.id } })}
              onSent={(answer) => {
                confirming.reset()
                setCode('')
                onWaiting(renewedPayout(waiting, answer))
                void outdate('listPayouts')
              }}
              onProblem={setResendText}
              textOf={resendProblem}
            />
            <Button
              variant="quiet"
              isBusy={cancelling.isPending}
              onClick={() => cancelling.mutate({ id: waiting.id, amount: waiting.requested_refund_amount })}
            >
              Cancel
            </Button>
          </div>
        </div>
      }
    >
      <p>
        We sent a code to <b className="wrap-anywhere">{email}</b>. It confirms what is shown here, and nothing leaves
        without it.
      </p>
      {hasMoved ? (
        <PriceMoved waiting={waiting} />
      ) : (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field */}
          <CodeInput
            // A new code begins with an empty field that has the focus.
            key={waiting.codeUntil.getTime()}
            name="code"
            label="Verification code"
            className="w-72"
            value={code}
            onChange={setCode}
            error={isOver ? 'This code is over. Choose Resend Code for a new one, with a new quote.' : problem}
            data-autofocus
            autoFocus
          />
        </div>
      )}
      {!hasMoved && !isOver && <CountdownRing remainingMs={leftMs} totalMs={payoutCodeMs} label="The code works for" />}
      {(resendText ?? cancelling.error) && (
        <Banner tone="negative">{resendText ?? cancelProblem(cancelling.error)}</Banner>
      )}
      <p className="text-sm text-ink-muted">
        {untilResendMs > 0 && `Nothing came? Another code can be sent in ${minutesAndSeconds(untilResendMs)}. `}
        You may close this and come back: until {shownTimeOfDay(waiting.expiresAt)}{' '}
        {formatDollars(waiting.requested_refund_amount)} wait for the code, and are credit again without it.
      </p>
    </PayoutFrame>
  )
}

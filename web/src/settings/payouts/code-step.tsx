import { payoutCodeMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CountdownRing, minutesAndSeconds } from '@moon/ui/countdown-ring.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { useNow } from '../../kit/clock.ts'
import { ResendButton } from '../../kit/resend-button.tsx'
import { shownTimeOfDay } from '../../kit/shown-time.ts'
import { PayoutFrame } from './payout-frame.tsx'
import { cancelProblem, resendProblem } from './payout-problem.ts'
import { PayoutSummary } from './payout-summary.tsx'
import { PriceMoved } from './price-moved.tsx'
import { useCancelPayout } from './use-cancel-payout.ts'
import { useConfirmPayout } from './use-confirm-payout.ts'
import { renewedPayout, resendableFrom, type WaitingPayout } from './waiting-payout.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type CodeStepProps = {
  waiting: WaitingPayout
  credit: Cents
  email: string
  onWaiting: (waiting: WaitingPayout) => void
  onClose: () => void
}

/**
 * Asks for the code from the email, which confirms the payout shown beside; nothing is sent without it. A closed sheet leaves the payout
 * waiting until it expires (I-49).
 */
export function CodeStep({ waiting, credit, email, onWaiting, onClose }: CodeStepProps) {
  const { id, requested_refund_amount: amount, codeUntil } = waiting
  const now = useNow()
  const confirming = useConfirmPayout(waiting, onClose)
  const cancelling = useCancelPayout(onClose)
  const [resendText, setResendText] = useState<string>()
  const { hasMoved } = confirming
  const leftMs = codeUntil.getTime() - now
  const isOver = leftMs <= 0
  const untilResendMs = resendableFrom(waiting) - now
  return (
    <PayoutFrame
      onSubmit={() => confirming.send()}
      summary={
        <PayoutSummary
          amount={amount}
          left={credit}
          quote={hasMoved ? confirming.newQuote : waiting}
          isAsking={hasMoved && !confirming.newQuoteFailed}
          isFixed={!hasMoved}
        />
      }
      notes={
        <p className="text-sm text-ink-muted">
          {untilResendMs > 0 &&
            say('Nothing came? Another code can be sent in {wait}. ', { wait: minutesAndSeconds(untilResendMs) })}
          {say(
            'You may close this and come back: {amount} stays set aside until {time}. Without the code it is your credit again then, and nothing is sent.',
            { amount: formatDollars(amount), time: shownTimeOfDay(waiting.expiresAt) },
          )}
        </p>
      }
      foot={
        <div className="grid gap-1">
          {!hasMoved && (
            <Button type="submit" size="large" disabled={!confirming.canSend || isOver} isBusy={confirming.isSending}>
              {say('Confirm')}
            </Button>
          )}
          <div className="flex flex-wrap justify-between gap-x-2">
            <ResendButton
              label={say('Resend Code')}
              variant={hasMoved ? 'primary' : 'quiet'}
              isTooSoon={untilResendMs > 0}
              send={() => call('resendPayoutCode', { body: { offPlatformRefundId: id } })}
              onSent={(answer) => {
                confirming.begin()
                onWaiting(renewedPayout(waiting, answer))
                void outdate('listPayouts')
              }}
              onProblem={setResendText}
              textOf={resendProblem}
            />
            <Button variant="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate({ id, amount })}>
              {say('Cancel')}
            </Button>
          </div>
        </div>
      }
    >
      <p>
        <Said
          text="We sent a code to {email}. It confirms what is shown here, and nothing leaves without it; the last digit sends it."
          email={<b className="wrap-anywhere">{email}</b>}
        />
      </p>
      {hasMoved ? (
        <PriceMoved before={waiting} now={confirming.newQuote} hasFailed={confirming.newQuoteFailed} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field
        <CodeInput
          // A new code starts with an empty, focused field.
          key={codeUntil.getTime()}
          name="code"
          label={say('Verification code')}
          value={confirming.code}
          onChange={confirming.setCode}
          onWhole={confirming.send}
          error={
            isOver ? say('This code is over. Choose Resend Code for a new one, with a new quote.') : confirming.problem
          }
          data-autofocus
          autoFocus
        />
      )}
      {!hasMoved && !isOver && (
        <CountdownRing remainingMs={leftMs} totalMs={payoutCodeMs} label={say('until the code ends')} />
      )}
      {(resendText ?? cancelling.error) && (
        <Banner tone="negative">{resendText ?? cancelProblem(cancelling.error)}</Banner>
      )}
    </PayoutFrame>
  )
}

import { maxCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { LiveRegion } from '@moon/ui/live-region.tsx'
import { AmountStep } from './amount-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { EndedStep } from './ended-step.tsx'
import { PayoutSummary } from './payout-summary.tsx'
import type { PayoutSteps } from './use-payout-steps.ts'

type PayoutStepProps = { steps: PayoutSteps; credit: Cents; email: string; hasLightning: boolean; onClose: () => void }

/** Renders the current step and announces it to screen readers. */
export function PayoutStep({ steps, credit, email, hasLightning, onClose }: PayoutStepProps) {
  const { title, place } = steps
  return (
    <>
      <LiveRegion>{place ? `${place}: ${title}` : title}</LiveRegion>
      <Step steps={steps} credit={credit} email={email} hasLightning={hasLightning} onClose={onClose} />
    </>
  )
}

function Step({ steps, credit, email, hasLightning, onClose }: PayoutStepProps) {
  const { at, waiting, ended, amount, quoted } = steps
  if (ended) return <EndedStep payout={ended} onClose={onClose} />
  if (waiting)
    return <CodeStep waiting={waiting} credit={credit} email={email} onWaiting={steps.renew} onClose={onClose} />
  const left = maxCents(zeroCents, subtractCents(credit, amount ?? zeroCents))
  // Without an amount the quote is for the minimum, which nobody has typed, and is not shown.
  const { quote, isAsking } = amount === undefined && !steps.saysAmount ? { quote: undefined, isAsking: false } : quoted
  const summary = <PayoutSummary amount={amount} left={left} quote={quote} isAsking={isAsking} isFixed={false} />
  return at === 'confirm' ? (
    <ConfirmStep steps={steps} summary={summary} />
  ) : (
    <AmountStep steps={steps} credit={credit} hasLightning={hasLightning} summary={summary} />
  )
}

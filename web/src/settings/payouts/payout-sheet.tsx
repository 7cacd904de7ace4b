import { breakpoints } from '@moon/contract/limits.ts'
import type { Payout } from '@moon/contract/payouts.ts'
import type { User } from '@moon/contract/users.ts'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { useWidth } from '../../kit/use-width.ts'
import { PayoutStep } from './payout-step.tsx'
import { usePayoutSteps } from './use-payout-steps.ts'
import type { WaitingPayout } from './waiting-payout.ts'

type PayoutSheetProps = {
  user: User
  payouts: readonly Payout[] | undefined
  hasLightning: boolean
  resumed: WaitingPayout | undefined
  /** The initial amount in dollars; at most the credit. */
  amountText?: string | undefined
  onClose: () => void
}

/** The sheet for paying out credit in Bitcoin: amount and address, a confirmation of both, and the code from the email. */
export function PayoutSheet({ user: { moonCredit: credit, email }, payouts, ...rest }: PayoutSheetProps) {
  const { hasLightning, resumed, amountText, onClose } = rest
  const steps = usePayoutSteps({ credit, payouts, resumed, amountText })
  const isWide = useWidth() >= breakpoints.mobile
  const { at, title, place, goBack } = steps
  return (
    <Sheet
      isOpen
      title={title}
      description={place}
      width={isWide && at !== 'ended' ? 'wide' : 'medium'}
      keepsOpen={at !== 'amount'}
      onClose={onClose}
      onBack={goBack}
    >
      <PayoutStep steps={steps} credit={credit} email={email} hasLightning={hasLightning} onClose={onClose} />
      <SmoothSize />
    </Sheet>
  )
}

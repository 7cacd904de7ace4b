import type { Payout } from '@moon/contract/payouts.ts'
import { Button } from '@moon/ui/button.tsx'
import { useNow } from '../../kit/clock.ts'
import { describePayout } from './describe-payout.ts'
import { say } from '@moon/ui/language/say.ts'

/** The payout no longer waits for a code: it expired, or was confirmed or cancelled elsewhere. */
export function EndedStep({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { title, detail } = describePayout(payout, useNow(30_000))
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <p className="font-display text-xl font-semibold">{title}</p>
      <p className="max-w-96 text-ink-muted">{detail}</p>
      <Button onClick={onClose}>{say('Got it')}</Button>
    </div>
  )
}

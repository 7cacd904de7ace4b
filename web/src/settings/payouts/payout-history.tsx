import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel } from '@moon/ui/panel.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { PayoutLine } from './payout-line.tsx'
import type { usePayouts } from './use-payouts.ts'
import type { WaitingPayout } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'
import { Said } from '../../language/said.tsx'

type PayoutHistoryProps = {
  history: ReturnType<typeof usePayouts>
  onResume?: ((waiting: WaitingPayout) => void) | undefined
}

/** The requested refunds, newest first. */
export function PayoutHistory({ history, onResume }: PayoutHistoryProps) {
  return (
    <Panel title={say('Refunds')} className="gap-2!">
      <Lines history={history} onResume={onResume} />
    </Panel>
  )
}

const shownAtFirst = 4

function Lines({ history: { payouts, error, tryAgain }, onResume }: PayoutHistoryProps) {
  const [isWhole, setWhole] = useState(false)
  if (!payouts && error)
    return (
      <Banner
        tone="negative"
        title={say('Your refunds cannot be shown right now')}
        action={
          <Button size="small" variant="secondary" onClick={tryAgain}>
            {say('Try again')}
          </Button>
        }
      >
        <Said text="{error} They go on all the same." error={errorText(error)} />
      </Banner>
    )
  if (!payouts) return <SkeletonLines count={1} isTall />
  if (payouts.length === 0)
    return <p className="text-ink-muted">{say('No refunds yet. What you ask for in Bitcoin can be followed here.')}</p>
  const shown = isWhole ? payouts : payouts.slice(0, shownAtFirst)
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {shown.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} onResume={onResume} />
        ))}
      </ul>
      {shown.length < payouts.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {say('Show all {count} refunds', { count: payouts.length })}
        </Button>
      )}
    </>
  )
}

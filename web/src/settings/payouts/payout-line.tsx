import type { Payout } from '@moon/contract/payouts.ts'
import { formatDollars, groupCoin } from '@moon/money/format.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { StatusDots } from '@moon/ui/status-dots.tsx'
import { Bitcoin, CircleCheck, KeyRound, Undo2, Zap, type LucideIcon } from 'lucide-react'
import { useNow } from '../../kit/clock.ts'
import { shownTime } from '../../kit/shown-time.ts'
import { wordFor } from '../../kit/word-for.ts'
import { describePayout } from './describe-payout.ts'
import { PayoutActions } from './payout-actions.tsx'
import { shortAddress } from './payout-address.tsx'
import { PayoutStatus } from './payout-status.tsx'
import type { WaitingPayout } from './waiting-payout.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type PayoutLineProps = { payout: Payout; onResume?: ((waiting: WaitingPayout) => void) | undefined }

/** One payout: its stage, how long it has been in it, what is next, and its actions. */
export function PayoutLine({ payout, onResume }: PayoutLineProps) {
  const { title, detail, steps } = describePayout(payout, useNow(15_000))
  const Picture = pictures[payout.stage] ?? (payout.rail === 'lightning' ? Zap : Bitcoin)
  const { customer_blockchain_address: address, time_requested_by_user: askedAt } = payout
  return (
    <li className="flex items-start gap-3 py-3">
      <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', toneOf(payout))}>
        <Picture aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-medium">{title}</span>
          <span className="shrink-0 font-semibold tabular-nums">{formatDollars(payout.requested_refund_amount)}</span>
        </p>
        <p className="text-sm text-ink-muted">
          <Said
            text="{amount} to {address}"
            amount={<span className="whitespace-nowrap tabular-nums">{groupCoin(payout.amount)} BTC</span>}
            address={
              <span title={address} className="font-mono text-[13px] wrap-anywhere">
                {shortAddress(address)}
              </span>
            }
          />
        </p>
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-ink-muted">
          <PayoutStatus payout={payout} />
          <time dateTime={askedAt.toISOString()}>{shownTime(askedAt)}</time>
        </div>
        {steps && (
          <div className="max-w-104 pt-4 pb-1">
            <StatusDots label={say('How far it has come')} steps={steps} />
          </div>
        )}
        {detail && <p className="pt-1.5 text-sm">{detail}</p>}
        <PayoutActions payout={payout} onResume={onResume} />
      </div>
    </li>
  )
}

const pictures: Readonly<Record<string, LucideIcon>> = {
  UNVERIFIED: KeyRound,
  ARRIVED: CircleCheck,
  RETURNED: Undo2,
}

const toneOf = ({ stage }: Payout): string => wordFor(tones, stage, tones.RETURNED)

const tones: Record<Payout['stage'], string> = {
  UNVERIFIED: 'bg-caution-soft text-caution',
  QUEUED: 'bg-accent-soft text-accent',
  SENT: 'bg-accent-soft text-accent',
  ARRIVED: 'bg-positive-soft text-positive',
  RETURNED: 'bg-surface-sunken text-ink-muted',
}

import { parseDollars, zeroCents } from '@moon/money/cents.ts'
import { abbreviateDollars, abbreviateSats, formatDollars, formatSats } from '@moon/money/format.ts'
import { sats } from '@moon/money/sats.ts'
import { CircleDollarSign, Zap } from 'lucide-react'
import type { ReactNode } from 'react'

/** Reward sats and account credit, each hidden while there is none [GEN-05, GEN-06, COA-12]. */
export function BalanceBadges({ rewardSats, moonCredit }: { rewardSats: number; moonCredit: string }) {
  const earned = sats(BigInt(rewardSats))
  const credit = parseDollars(moonCredit) ?? zeroCents
  return (
    <div className="flex items-center gap-1.5 sm:gap-2">
      {earned > 0n && (
        <BalanceBadge
          name="Reward sats"
          exact={`${formatSats(earned)} sats`}
          icon={<Zap aria-hidden className="size-4 fill-bitcoin text-bitcoin" />}
        >
          {abbreviateSats(earned)} <span className="hidden text-ink-muted sm:inline">sats</span>
        </BalanceBadge>
      )}
      {credit > 0n && (
        <BalanceBadge
          name="Moon Credit"
          exact={formatDollars(credit)}
          icon={<CircleDollarSign aria-hidden className="size-4 text-positive" />}
        >
          {abbreviateDollars(credit)}
        </BalanceBadge>
      )}
    </div>
  )
}

function BalanceBadge({
  name,
  exact,
  icon,
  children,
}: {
  name: string
  exact: string
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <span
      title={`${name}: ${exact}`}
      className="inline-flex h-9 items-center gap-1.5 rounded-full border border-line bg-surface-raised px-2.5 text-sm font-semibold text-ink tabular-nums sm:px-3"
    >
      {icon}
      <span className="sr-only">
        {name}: {exact}
      </span>
      <span aria-hidden>{children}</span>
    </span>
  )
}

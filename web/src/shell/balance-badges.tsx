import { abbreviateDollars, abbreviateSats, formatDollars, formatSats } from '@moon/money/format.ts'
import type { Cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import { CircleDollarSign, Zap } from 'lucide-react'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { badgeClass } from './header-classes.ts'
import { useCreditPath } from './use-credit-path.ts'
import { say } from '@moon/ui/language/say.ts'

/** Reward sats and account credit, each hidden while it is zero; the credit links to its page in the settings. */
export function BalanceBadges({ rewardSats, moonCredit: credit }: { rewardSats: number; moonCredit: Cents }) {
  const earned = sats(BigInt(rewardSats))
  const creditPath = useCreditPath()
  return (
    <div className="flex items-center gap-1.5 sm:gap-2">
      {earned > 0n && (
        <BalanceBadge
          name={say('Reward sats')}
          exact={say('{earned} sats', { earned: formatSats(earned) })}
          icon={<Zap aria-hidden className="size-4 fill-bitcoin text-bitcoin" />}
        >
          {abbreviateSats(earned)} <span className="hidden text-ink-muted sm:inline">{say('sats')}</span>
        </BalanceBadge>
      )}
      {credit > 0n && (
        <BalanceBadge
          to={creditPath}
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
  to,
  name,
  exact,
  icon,
  children,
}: {
  to?: string
  name: string
  exact: string
  icon: ReactNode
  children: ReactNode
}) {
  const isHidden = useContext(BalancesHidden)
  const title = isHidden ? name : `${name}: ${exact}`
  const shown = (
    <>
      {icon}
      <span className="sr-only">{title}</span>
      {isHidden ? (
        <Balance name={name} isInGroup={to !== undefined}>
          {children}
        </Balance>
      ) : (
        <span aria-hidden>{children}</span>
      )}
    </>
  )
  if (to === undefined) return <span {...{ title, className: badgeClass }}>{shown}</span>
  return (
    <Link to={to} title={title} className={`${badgeClass} group hover:border-line-strong`}>
      {shown}
    </Link>
  )
}

import { payoutMinCents } from '@moon/contract/limits.ts'
import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { Bitcoin } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useFlag } from '../../session/flags.ts'
import { say } from '@moon/ui/language/say.ts'

/** Links an order whose money is credit to its refund in Bitcoin; renders nothing below the minimum of a refund. */
export function RefundLink({ amount, className = '' }: { amount: Cents; className?: string }) {
  const hasRefunds = useFlag('offPlatformRefund')
  if (!hasRefunds || amount < payoutMinCents) return null
  return (
    <Link
      to={paths.credit}
      state={{ refund: dollarsWire(amount) }}
      className={`${buttonClass('quiet', 'small')} gap-2 ${className}`}
    >
      <Bitcoin aria-hidden className="size-4" />
      {say('Refund it in Bitcoin')}
    </Link>
  )
}

import { cents, dollarsWire, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { classNames } from '../class-names.ts'

type QuickValuesProps = {
  label: string
  value: Cents | undefined
  min: Cents
  max: Cents
  /** Called with the amount as a user would type it. */
  onChange: (amountText: string) => void
  className?: string
}

const quickValues = [2_500n, 5_000n, 10_000n, 25_000n].map((amount) => cents(amount))

/** Common amounts, one press each. */
export function QuickValues({ label, value, min, max, onChange, className }: QuickValuesProps) {
  const offered = quickValues.filter((amount) => amount >= min && amount <= max)
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label={label} className={classNames('grid grid-cols-4 gap-2', className)}>
      {offered.map((amount) => (
        <button
          key={String(amount)}
          type="button"
          aria-pressed={amount === value}
          onClick={() => onChange(withoutCents(dollarsWire(amount)))}
          className={classNames(
            'min-h-11 rounded-control border text-[15px] font-semibold tabular-nums transition-colors',
            amount === value
              ? 'border-fill bg-fill text-fill-ink'
              : 'border-line-strong bg-surface-raised hover:border-ink',
          )}
        >
          {withoutCents(formatDollars(amount))}
        </button>
      ))}
    </div>
  )
}

const withoutCents = (text: string) => text.replace(/\.00$/, '')

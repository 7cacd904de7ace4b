import { cents, dollarsWire, type Cents } from '@moon/money/cents.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { shortDollars } from '../../kit/short-dollars.ts'
import { say } from '@moon/ui/language/say.ts'

type QuickValuesProps = { value: Cents | undefined; min: Cents; max: Cents; onChange: (amountText: string) => void }

const quickValues = [2_500n, 5_000n, 10_000n, 25_000n].map((amount) => cents(amount))

/** Amounts that are often wanted, one press each. */
export function QuickValues({ value, min, max, onChange }: QuickValuesProps) {
  const offered = quickValues.filter((amount) => amount >= min && amount <= max)
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label={say('Often wanted')} className="-mt-2 grid grid-cols-4 gap-2">
      {offered.map((amount) => (
        <button
          key={String(amount)}
          type="button"
          aria-pressed={amount === value}
          onClick={() => onChange(dollarsWire(amount).replace(/\.00$/, ''))}
          className={classNames(
            'min-h-11 rounded-control border text-[15px] font-semibold tabular-nums transition-colors',
            amount === value
              ? 'border-fill bg-fill text-fill-ink'
              : 'border-line-strong bg-surface-raised hover:border-ink',
          )}
        >
          {shortDollars(amount)}
        </button>
      ))}
    </div>
  )
}

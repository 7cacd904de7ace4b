import { dollarsWire, type Cents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import type { ValueChoice } from './value-choices.ts'
import { shortDollars } from '../../kit/short-dollars.ts'
import { say } from '@moon/ui/language/say.ts'

type ChooseValueProps = {
  choices: readonly ValueChoice[]
  value: Cents | undefined
  onChange: (value: Cents) => void
}

/** Shows the fixed values of a shop's card for choosing one. Values out of stock are shown as such. */
export function ChooseValue({ choices, value, onChange }: ChooseValueProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-medium">{say('Card amount')}</legend>
      <div className={classNames('grid gap-2', choices.length === 4 ? 'grid-cols-4' : 'grid-cols-3')}>
        {choices.map((choice) => (
          <label
            key={String(choice.value)}
            className="relative grid min-h-14 place-content-center rounded-control border border-line-strong bg-surface-raised px-1 py-1.5 text-center transition-colors hover:border-ink has-checked:border-fill has-checked:bg-fill has-checked:text-fill-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="card-value"
              value={dollarsWire(choice.value)}
              checked={choice.isOpen && choice.value === value}
              disabled={!choice.isOpen}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-control outline-none"
            />
            <span className="font-display text-xl leading-tight font-semibold tabular-nums">
              {shortDollars(choice.value)}
            </span>
            {!choice.isOpen && <span className="text-[13px] leading-tight">{say('Out of stock')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows that the server just refused a value as sold out. */
export function SoldOut({ message, hasOthers }: { message: string; hasOthers: boolean }) {
  return (
    <Banner tone="negative">
      {message}
      {!hasOthers && say(' None of the others is to be had right now.')}
    </Banner>
  )
}

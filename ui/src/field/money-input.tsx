import type { Cents } from '@moon/money/cents.ts'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { classNames } from '../class-names.ts'
import { typedDollars } from './typed-dollars.ts'

type MoneyInputProps = {
  name?: string
  label: ReactNode
  hint?: ReactNode
  /** At the end of the label's line: the allowed range. */
  aside?: ReactNode
  error?: ReactNode
  /** The text in the field as typed: "25." may become "25.50". */
  value: string
  onChange: (typed: string) => void
  /** Larger amounts cannot be typed. */
  most: Cents
  /** Beside the text: a button that fills the field. */
  action?: ReactNode
  /** The value is set elsewhere and only displayed here. */
  isGiven?: boolean
  /** The field is focused when its sheet opens. */
  autoFocus?: boolean
}

/** A large input for an amount of dollars, the first control of a screen. */
export function MoneyInput({ value, onChange, most, autoFocus = false, ...rest }: MoneyInputProps) {
  const { name, label, hint, aside, error, action, isGiven = false } = rest
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(frame) => (
        <span
          // An amount is written from left to right in every language.
          dir="ltr"
          className={classNames(
            'flex items-baseline gap-1 rounded-control border bg-surface-raised px-4 py-2 transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            error ? 'border-negative text-negative' : 'border-line-strong text-ink',
          )}
        >
          <span aria-hidden className="font-display text-4xl font-semibold">
            $
          </span>
          <input
            {...frame}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            // data-autofocus marks the field for its sheet; autoFocus focuses it when it is mounted after the sheet.
            data-autofocus={autoFocus || undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
            placeholder="0"
            readOnly={isGiven}
            value={value}
            onChange={(event) => onChange(typedDollars(event.currentTarget.value, most))}
            className="-my-0.5 min-h-11 w-full min-w-0 bg-transparent font-display text-4xl font-semibold tabular-nums outline-none placeholder:text-ink-muted"
          />
          {action && <span className="self-center">{action}</span>}
        </span>
      )}
    </Field>
  )
}

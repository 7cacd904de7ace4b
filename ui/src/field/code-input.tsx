import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { Field } from './field.tsx'
import { classNames } from '../class-names.ts'

type CodeInputProps = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'value' | 'onChange' | 'type' | 'size'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (digits: string) => void
  /** The last digit was typed or pasted: the code is sent without a button. Only ever after a change, so a refused code is not sent again. */
  onWhole?: ((digits: string) => void) | undefined
  length?: number
  /** Maximum length, for codes longer than usual: cells are added while typing. */
  most?: number
  hasRoom?: boolean
}

/**
 * A one-time code: a single real input (so paste, autofill and screen readers just work) drawn as a row of cells.
 */
export function CodeInput({
  label,
  hint,
  error,
  value,
  onChange,
  onWhole,
  length = 6,
  most = length,
  hasRoom,
  className,
  ...input
}: CodeInputProps) {
  const change = (digits: string) => {
    onChange(digits)
    if (digits.length === length && digits !== value) onWhole?.(digits)
  }
  const cells = Math.max(length, Math.min(value.length, most))
  const field = useRef<HTMLInputElement>(null)
  const isLong = length > 8
  // After a refusal the code is typed again, so the field takes the focus back from the send button.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <Field label={label} hint={hint} error={error} hasRoom={hasRoom}>
      {(frame) => (
        <div className={classNames('group relative max-w-108', className)}>
          <div aria-hidden className={classNames('flex', isLong ? 'gap-0.5 sm:gap-1' : 'gap-2')}>
            {Array.from({ length: cells }, (_, place) => (
              <span
                key={place}
                className={classNames(
                  'grid h-13 min-w-0 flex-1 place-items-center border bg-surface-raised font-mono font-medium tabular-nums transition-colors',
                  isLong ? 'rounded-[7px] text-lg' : 'rounded-control text-2xl',
                  // Long codes are shown in groups of four.
                  isLong && place > 0 && place % 4 === 0 && 'ms-1.5 sm:ms-2.5',
                  error ? 'border-negative' : 'border-line-strong',
                  place === Math.min(value.length, cells - 1) &&
                    'group-focus-within:border-focus group-focus-within:outline-2 group-focus-within:outline-focus',
                )}
              >
                {value[place]}
              </span>
            ))}
          </div>
          <input
            {...input}
            {...frame}
            ref={field}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => change(digitsOnly(event.currentTarget.value, most))}
            className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}

/** The digits of a typed or pasted text ("123 456", "code: 123456"). */
export function digitsOnly(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length)
}

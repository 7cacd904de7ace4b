import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { Field } from './field.tsx'
import { classNames } from '../class-names.ts'

type CodeInputProps = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'value' | 'onChange' | 'type' | 'size'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (digits: string) => void
  length?: number
}

/** A one-time code: a single real input (so paste, autofill and screen readers just work) drawn as a row of cells. */
export function CodeInput({ label, hint, error, value, onChange, length = 6, className, ...input }: CodeInputProps) {
  const field = useRef<HTMLInputElement>(null)
  // A code that was refused is typed again: the button that sent it has no more to do.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <Field label={label} hint={hint} error={error}>
      {(frame) => (
        <div className={classNames('group relative max-w-80', className)}>
          <div
            aria-hidden
            className={classNames('grid grid-flow-col', length > 6 ? 'gap-0.5' : 'gap-2')}
            style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}
          >
            {Array.from({ length }, (_, place) => (
              <span
                key={place}
                className={classNames(
                  'grid h-13 place-items-center rounded-control border bg-surface-raised font-mono font-medium tabular-nums transition-colors',
                  length > 6 ? 'text-lg' : 'text-2xl',
                  error ? 'border-negative' : 'border-line-strong',
                  place === Math.min(value.length, length - 1) &&
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
            onChange={(event) => onChange(digitsOnly(event.currentTarget.value, length))}
            className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}

/** What is left of something typed or pasted ("123 456", "code: 123456") when only its digits count. */
export function digitsOnly(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length)
}

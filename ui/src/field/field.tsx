import { useId } from 'react'
import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

export type FieldFrame = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** A small element at the end of the label's line, like a link. */
  aside?: ReactNode
  /** Reserves two lines for the message, so that nothing moves when it appears. */
  hasRoom?: boolean | undefined
  children: (frame: FieldFrame) => ReactNode
}

/** Label, control, hint and message of one field, linked for screen readers. */
export function Field({ label, hint, error, aside, hasRoom, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </div>
      )}
      <div aria-live="polite" className={hasRoom ? '-mb-3 min-h-10' : undefined}>
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-negative">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}

export const controlClass =
  'min-h-11 w-full rounded-control border border-line-strong bg-surface-raised px-3.5 text-base text-ink transition-colors placeholder:text-ink-muted hover:border-ink aria-invalid:border-negative disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-muted'

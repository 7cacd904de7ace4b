import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ToggleProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** A switch: it acts at once, where a checkbox waits for the form. */
export function Toggle({ label, hint, className, ...input }: ToggleProps) {
  return (
    <label className={classNames('flex min-h-11 items-center justify-between gap-4 py-2', className)}>
      <span className="grid">
        <span className="text-[15px] font-medium text-ink">{label}</span>
        {hint && <span className="text-sm text-ink-muted">{hint}</span>}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          // A native checkbox carries its own checked state; the role only changes how it is called.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          className="peer absolute inset-0 size-full appearance-none rounded-full border border-line-strong bg-surface-sunken transition-colors checked:border-fill checked:bg-fill disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition peer-checked:translate-x-5 peer-checked:bg-fill-ink" />
      </span>
    </label>
  )
}

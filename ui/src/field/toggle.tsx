import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Switch } from './switch.tsx'

type ToggleProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** A switch with its label: it takes effect at once, while a checkbox waits for the form. */
export function Toggle({ label, hint, className, ...input }: ToggleProps) {
  return (
    <label className={classNames('flex min-h-11 items-center justify-between gap-4 py-2', className)}>
      <span className="grid">
        <span className="text-[15px] font-medium text-ink">{label}</span>
        {hint && <span className="text-sm text-ink-muted">{hint}</span>}
      </span>
      <Switch {...input} />
    </label>
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode }

/** A native checkbox in our style: forms, labels and keyboard work natively. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 items-start gap-3 py-2.5 text-sm text-ink', className)}>
      <span className="relative mt-px grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 appearance-none rounded-[6px] border border-line-strong bg-surface-raised transition-colors checked:border-fill checked:bg-fill hover:border-ink disabled:bg-surface-sunken"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 scale-50 text-fill-ink opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}

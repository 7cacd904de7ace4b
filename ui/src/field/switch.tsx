import type { ComponentPropsWithRef } from 'react'

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'className'>

/** The bare switch, for places that show its label elsewhere, such as a table. It takes effect at once. */
export function Switch(input: SwitchProps) {
  return (
    <span className="relative inline-block h-7 w-12 shrink-0 align-middle">
      <input
        {...input}
        type="checkbox"
        // A native checkbox has its own checked state; the role only changes its name for screen readers.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className="peer absolute inset-0 size-full appearance-none rounded-full border border-line-strong bg-surface-sunken transition-colors before:absolute before:-inset-2.5 checked:border-fill checked:bg-fill disabled:opacity-50"
      />
      <span className="pointer-events-none absolute top-1 start-1 size-5 rounded-full bg-line-strong transition peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-fill-ink" />
    </span>
  )
}

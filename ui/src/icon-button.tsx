import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { label: string }

/** A button with only an icon: it always has an accessible name and a target large enough for a thumb. */
export function IconButton({ label, className, type = 'button', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink',
        className,
      )}
    />
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'small' | 'medium' | 'large'

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: Variant
  size?: Size
  /**
   * Work is in progress: the button keeps its width, cannot be pressed twice, and announces it to screen readers.
   */
  isBusy?: boolean
  icon?: ReactNode
}

export function Button({ variant = 'primary', size = 'medium', isBusy = false, icon, ...props }: ButtonProps) {
  const { className, children, disabled, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(variant, size), isBusy && 'cursor-progress', className)}
    >
      <span className={classNames('inline-flex items-center gap-2', isBusy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="size-5 animate-turn rounded-full border-2 border-current border-e-transparent" />
        </span>
      )}
    </button>
  )
}

/** The look of a button, for links. */
export function buttonClass(variant: Variant = 'primary', size: Size = 'medium'): string {
  return classNames(
    'relative inline-flex items-center justify-center rounded-control text-center font-semibold whitespace-nowrap select-none',
    'transition-colors active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0',
    sizes[size],
    variants[variant],
  )
}

const sizes: Record<Size, string> = {
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-6 text-base',
}

const disabled = 'disabled:border-transparent disabled:bg-line/60 disabled:text-ink-muted'

const variants: Record<Variant, string> = {
  primary: `bg-fill text-fill-ink hover:bg-fill-hover ${disabled}`,
  secondary: `border border-line-strong bg-surface-raised text-ink hover:border-ink hover:bg-surface ${disabled}`,
  quiet: 'text-ink hover:bg-surface-sunken disabled:bg-transparent disabled:text-ink-muted',
  danger: `bg-negative-fill text-negative-ink hover:bg-negative-fill-hover ${disabled}`,
}

import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { say } from './language/say.ts'

type CopyButtonProps = {
  /** Accessible name of the button: "Copy address". */
  label: string
  text: string
  onCopied?: () => void
  onFailed?: (reason: unknown) => void
  className?: string
  children?: ReactNode
}

export function CopyButton({ label, text, onCopied, onFailed, className, children }: CopyButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(text).then(onCopied, onFailed)}
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-3 text-sm font-semibold text-ink transition-colors hover:bg-surface-sunken',
        className,
      )}
    >
      {children ?? say('Copy')}
      <Copy aria-hidden className="size-4 text-ink-muted" />
    </button>
  )
}

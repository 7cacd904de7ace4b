import { IconButton } from '@moon/ui/icon-button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

type PageHeadProps = {
  title: string
  onBack?: () => void
  /** Shown before the title when there is no way back. */
  mark?: ReactNode
  /** A line below the title. */
  detail?: string
  children?: ReactNode
}

/**
 * The title of a page and the way back. The head stays visible while the page scrolls; the heading takes the
 * keyboard focus unless a field has it.
 */
export function PageHead({ title, onBack, mark, detail, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus()
  }, [])
  return (
    <header className="sticky top-0 z-20 flex min-h-15 items-center gap-2 border-b border-line bg-surface px-4 py-2">
      {onBack && (
        <IconButton label={say('Back')} onClick={onBack} className="-ml-3">
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
      )}
      {mark}
      <div className="min-w-0 grow">
        <h1
          ref={heading}
          tabIndex={-1}
          className="truncate font-display text-lg leading-snug font-semibold outline-none"
        >
          {title}
        </h1>
        {detail !== undefined && <p className="truncate text-xs text-ink-muted">{detail}</p>}
      </div>
      {children}
    </header>
  )
}

import { IconButton } from '@moon/ui/icon-button.tsx'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

/** What a page is called, and the way back. The heading is where the keyboard goes on. */
export function PageHead({ title, onBack, children }: { title: string; onBack?: () => void; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2">
      {onBack && (
        <IconButton label="Back" onClick={onBack} className="-ml-2">
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
      )}
      <h1 ref={heading} tabIndex={-1} className="grow font-display text-lg font-semibold outline-none">
        {title}
      </h1>
      {children}
    </header>
  )
}

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** What few look for: its name is there, and a press unfolds the rest. */
export function Fold({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
        {name}
        <ChevronDown
          aria-hidden
          className="size-5 text-ink-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  )
}

export const folds = 'grid divide-y divide-line border-y border-line'

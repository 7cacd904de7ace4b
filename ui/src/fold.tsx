import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

type FoldProps = { name: string; aside?: ReactNode; isOpenAtFirst?: boolean; children: ReactNode }

/**
 * Rarely needed content under a heading: a press unfolds it. It starts unfolded if something in it is selected.
 */
export function Fold({ name, aside, isOpenAtFirst = false, children }: FoldProps) {
  const [isFirstOpen] = useState(isOpenAtFirst)
  return (
    <details open={isFirstOpen} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 text-[15px] font-semibold">
        <span className="grow">{name}</span>
        {aside && <span className="text-sm font-normal text-ink-muted tabular-nums">{aside}</span>}
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 text-ink-muted transition-transform duration-160 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  )
}

export const folds = 'grid divide-y divide-line border-y border-line'

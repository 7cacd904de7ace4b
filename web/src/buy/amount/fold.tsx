import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

type FoldProps = { title: string; aside?: ReactNode; isOpenAtFirst: boolean; children: ReactNode }

/** What few need, folded under its name; open where something in it is chosen. */
export function Fold({ title, aside, isOpenAtFirst, children }: FoldProps) {
  const [isFirstOpen] = useState(isOpenAtFirst)
  return (
    <details open={isFirstOpen} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 text-[15px] font-medium">
        <span className="grow">{title}</span>
        {aside && <span className="text-sm font-normal text-ink-muted tabular-nums">{aside}</span>}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-muted transition-transform duration-160 group-open:rotate-180"
        />
      </summary>
      <div className="pb-2">{children}</div>
    </details>
  )
}

import { say } from '@moon/ui/language/say.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type CardItemProps = {
  id?: string
  caption: string
  /** The label of the button for screen readers. */
  about: string
  onOpen?: () => void
  children: ReactNode
}

/** A card in the list: its face, its caption, and the button to its details. */
export function CardItem({ id, caption, about, onOpen, children }: CardItemProps) {
  return (
    <li data-card={id} className="group relative grid grid-cols-[minmax(0,1fr)] gap-1">
      {children}
      <div className="flex items-center justify-between gap-3 ps-1">
        <p className="truncate text-sm text-ink-muted">{caption}</p>
        <button type="button" aria-label={about} onClick={onOpen} className={details}>
          {say('Details')}
          <ChevronRight aria-hidden className="size-4 text-ink-muted" />
        </button>
      </div>
    </li>
  )
}

// The whole card is a link to its details; only number, expiry and code lie above the link, and copy themselves.
export const liftedFace =
  'pointer-events-none z-10 transition-transform duration-200 ease-out group-hover:-translate-y-0.5 [&_button]:pointer-events-auto'
const details =
  'inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control px-2 text-sm font-semibold text-ink after:absolute after:inset-0 after:rounded-card'

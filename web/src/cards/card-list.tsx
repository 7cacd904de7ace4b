import type { ListedCard } from '@moon/contract/cards.ts'
import { Plus } from 'lucide-react'
import { EndOfList } from '../kit/end-of-list.tsx'
import type { useCards } from './use-cards.ts'
import { LiveCardFace } from './live-card-face.tsx'

type CardListProps = {
  pages: ReturnType<typeof useCards>['pages']
  onOpen: (cardId: string) => void
  /** The '+' in the place of the first card; undefined where none may be made. */
  onCreate: (() => void) | undefined
}

/** The person's cards, newest first. */
export function CardList({ pages, onOpen, onCreate }: CardListProps) {
  if (pages.items.length === 0) return <FirstCard onCreate={onCreate} />
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5">
        {pages.items.map((card) => (
          <li key={card.id} className="grid gap-2">
            <LiveCardFace card={card} />
            <button
              type="button"
              className="min-h-11 rounded-control text-sm font-semibold text-ink transition-colors hover:bg-surface-sunken"
              onClick={() => onOpen(card.id)}
            >
              {nameOf(card)}
            </button>
          </li>
        ))}
      </ul>
      <EndOfList {...pages} />
    </>
  )
}

const nameOf = (card: ListedCard): string => (card.last_four ? `Details of •••• ${card.last_four}` : 'Details')

function FirstCard({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label="Create your first card. Your first card appears here"
      disabled={!onCreate}
      onClick={onCreate}
      className="grid aspect-[85.6/54] w-full max-w-96 place-items-center rounded-card border-2 border-dashed border-line-strong/60 text-ink-muted transition-colors enabled:hover:border-ink enabled:hover:text-ink disabled:opacity-60"
    >
      <span className="grid justify-items-center gap-2">
        <Plus aria-hidden className="size-10" />
        <span className="text-sm font-medium">Your first card appears here</span>
      </span>
    </button>
  )
}

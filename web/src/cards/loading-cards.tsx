import { Skeleton } from '@moon/ui/skeleton.tsx'
import { cardGrid } from './card-grid.ts'

/** The shape of cards that are on their way. */
export function LoadingCards() {
  return (
    <div aria-busy="true" aria-label="Loading" className={cardGrid}>
      {['a', 'b'].map((place) => (
        <div key={place} className="grid gap-1">
          <Skeleton className="aspect-[85.6/54] rounded-[4.6%/7.3%]" />
          <span className="flex h-11 items-center">
            <Skeleton className="h-4 w-2/5" />
          </span>
        </div>
      ))}
    </div>
  )
}

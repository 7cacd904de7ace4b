import { Skeleton } from '@moon/ui/skeleton.tsx'
import { cardGrid } from './card-grid.ts'
import { say } from '@moon/ui/language/say.ts'

/** The placeholder for cards that are loading, as many as expected if that is known. */
export function LoadingCards({ count = 2 }: { count?: number | undefined }) {
  return (
    <div aria-busy="true" aria-label={say('Loading')} className={cardGrid}>
      {Array.from({ length: count }, (_, place) => (
        <LoadingCard key={place} />
      ))}
    </div>
  )
}

export const LoadingCard = () => (
  <div className="grid gap-1">
    <Skeleton className="aspect-[85.6/54] rounded-[4.6%/7.3%]" />
    <span className="flex h-11 items-center">
      <Skeleton className="h-4 w-2/5" />
    </span>
  </div>
)

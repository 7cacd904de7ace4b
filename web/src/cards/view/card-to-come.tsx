import { Skeleton } from '@moon/ui/skeleton.tsx'

/** The placeholder for a card's history. */
export function CardToCome() {
  return (
    <div aria-busy="true" className="grid content-start gap-4">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

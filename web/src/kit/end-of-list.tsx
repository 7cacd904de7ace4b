import { listPauseMs, listThreshold } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useInView } from 'react-intersection-observer'

type EndOfListProps = { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }

/** Loads the next page when it scrolls into view, at most once in half a second; a button for keyboards does the same. */
export function EndOfList({ hasMore, isLoadingMore, loadMore }: EndOfListProps) {
  const { ref, inView } = useInView({ threshold: listThreshold })
  const load = useEffectEvent(() => {
    if (hasMore && !isLoadingMore) loadMore()
  })
  useEffect(() => {
    if (!inView || isLoadingMore) return undefined
    const timer = setTimeout(load, listPauseMs)
    return () => clearTimeout(timer)
  }, [inView, isLoadingMore])
  if (!hasMore) return null
  return (
    <div ref={ref} className="grid justify-items-center pt-3">
      {isLoadingMore ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <Button variant="quiet" onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

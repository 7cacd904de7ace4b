import { listPauseMs, listThreshold } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useInView } from 'react-intersection-observer'

type EndlessProps = { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void; children: ReactNode }

/**
 * A list that loads on: when its four fifths have been scrolled past, at most once in half a second. A button does the
 * same for whoever does not scroll.
 */
export function Endless({ hasMore, isLoadingMore, loadMore, children }: EndlessProps) {
  // What lies above the window has been scrolled past as well.
  const { ref, inView } = useInView({ rootMargin: '100000px 0px 0px 0px' })
  const load = useEffectEvent(loadMore)
  const isDue = inView && hasMore && !isLoadingMore
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(load, listPauseMs)
    return () => clearTimeout(timer)
  }, [isDue])
  return (
    <>
      <div className="relative">
        {children}
        <span ref={ref} aria-hidden className="absolute left-0 size-px" style={{ top: `${listThreshold * 100}%` }} />
      </div>
      {hasMore && (
        <div aria-busy={isLoadingMore} className="grid h-16 place-items-center">
          {isLoadingMore ? (
            <Skeleton className="size-full" />
          ) : (
            <Button variant="quiet" onClick={loadMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  )
}

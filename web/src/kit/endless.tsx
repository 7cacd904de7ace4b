import { listPauseMs, listThreshold } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { say } from '@moon/ui/language/say.ts'

type EndlessProps = {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  /** The share of the list that has to be seen before more is loaded. */
  threshold?: number
  pauseMs?: number
  /** Shown while more is loading. */
  loading?: ReactNode
  /** Shown below a list that has ended. */
  end?: ReactNode
  children: ReactNode
}

/**
 * A list that loads more once enough of it has been seen (four fifths by default), at most once in half a second. A button does the same
 * for users who do not scroll.
 */
export function Endless({ hasMore, isLoadingMore, loadMore, children, ...rest }: EndlessProps) {
  const { threshold = listThreshold, pauseMs = listPauseMs, loading = <Skeleton className="size-full" />, end } = rest
  // A strip covers the rest of the list, so that a jump to its end is noticed, too; a position above the window also counts.
  const { ref, isInView } = useIsInView()
  const load = useEffectEvent(loadMore)
  const isDue = isInView && hasMore && !isLoadingMore
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(load, pauseMs)
    return () => clearTimeout(timer)
  }, [isDue, pauseMs])
  return (
    <>
      <div className="relative">
        {children}
        <span
          ref={ref}
          aria-hidden
          className="pointer-events-none absolute bottom-0 start-0 w-px"
          style={{ top: `${threshold * 100}%` }}
        />
      </div>
      {hasMore && (
        <div aria-busy={isLoadingMore} className="grid h-16 place-items-center">
          {isLoadingMore ? (
            loading
          ) : (
            <Button variant="quiet" onClick={loadMore}>
              {say('Show more')}
            </Button>
          )}
        </div>
      )}
      {!hasMore && end}
    </>
  )
}

function useIsInView() {
  const ref = useRef<HTMLSpanElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '100000px 0px 0px 0px',
    })
    watch.observe(ref.current!)
    return () => watch.disconnect()
  }, [])
  return { ref, isInView }
}

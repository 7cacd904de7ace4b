import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back when the shown state has changed since it was last seen; the first known state is no change. */
export function useMoved(standing: string | undefined, onMoved: () => void): void {
  const before = useRef(standing)
  const compare = useEffectEvent((now: string | undefined) => {
    const hasMoved = before.current !== undefined && now !== before.current
    before.current = now
    if (hasMoved) onMoved()
  })
  useEffect(() => compare(standing), [standing])
}

import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back when what is shown has moved since it was last seen; that it came to be known is no move. */
export function useMoved(standing: string | undefined, onMoved: () => void): void {
  const before = useRef(standing)
  const compare = useEffectEvent((now: string | undefined) => {
    const hasMoved = before.current !== undefined && now !== before.current
    before.current = now
    if (hasMoved) onMoved()
  })
  useEffect(() => compare(standing), [standing])
}

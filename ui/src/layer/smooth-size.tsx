import { useEffect, useRef } from 'react'
import { followSize } from './follow-size.ts'

/** Inside a sheet with several steps: animates its edges to the size of the next step. */
export function SmoothSize() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const sheet = place.current?.closest<HTMLElement>('[role=dialog]')
    return sheet ? followSize(sheet) : undefined
  }, [])
  return <span ref={place} hidden />
}

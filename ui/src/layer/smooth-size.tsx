import { useEffect, useRef } from 'react'
import { followSize } from './follow-size.ts'

/** Within a sheet of several steps: its edges move to where the next step puts them. */
export function SmoothSize() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const sheet = place.current?.closest<HTMLElement>('[role=dialog]')
    return sheet ? followSize(sheet) : undefined
  }, [])
  return <span ref={place} hidden />
}

import { useState } from 'react'

/**
 * Returns the value, or while held the value from the beginning of the hold: content under a sheet does not move until the sheet is closed.
 */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState<[T]>()
  if (isHeld === !held) setHeld(isHeld ? [value] : undefined)
  return isHeld && held ? held[0] : value
}

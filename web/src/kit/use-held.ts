import { useState } from 'react'

/** What is given, as it was when it began to be held: what lies under a sheet does not move until the sheet is closed. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState<[T]>()
  if (isHeld === !held) setHeld(isHeld ? [value] : undefined)
  return isHeld && held ? held[0] : value
}

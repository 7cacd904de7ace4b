import { useState } from 'react'

/** What is given, as it was when it began to be held: what lies under a sheet does not move until the sheet is closed. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState<{ value: T }>()
  if (isHeld && held === undefined) setHeld({ value })
  if (!isHeld && held !== undefined) setHeld(undefined)
  return isHeld && held !== undefined ? held.value : value
}

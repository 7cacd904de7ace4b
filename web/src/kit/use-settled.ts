import { useEffect, useState } from 'react'

/** Debounces a value; an empty value counts at once. */
export function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

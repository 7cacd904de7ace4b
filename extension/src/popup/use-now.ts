import { useEffect, useState } from 'react'
import { now } from '../kit/clock.ts'

const everyMs = 500

/** The time, again and again, for what counts down. */
export function useNow(): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return at
}

import { useEffect, useState } from 'react'
import { now } from '../kit/clock.ts'

const everyMs = 500

/** The current time, updated continually for countdowns. */
export function useNow(): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return at
}

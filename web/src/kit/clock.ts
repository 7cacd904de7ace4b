import { useEffect, useState } from 'react'

// Moon's time: the server's clock, learned from its answers. A device whose clock is minutes off still counts down a price lock to the
// right second.

let aheadMs = 0

/** Milliseconds since 1970 by the server's clock. */
export const now = (): number => Date.now() + aheadMs

/** Learns the server's time from a Date header. Such a header has whole seconds, so a difference below two seconds is ignored. */
export function learnTime(written: string | null): void {
  const at = Date.parse(written ?? '')
  if (!Number.isNaN(at) && Math.abs(at - now()) > 2_000) aheadMs = at - Date.now()
}

/** Returns the current time, updated at an interval, for countdowns. */
export function useNow(everyMs = 1_000): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return at
}

/** Returns whether a moment is over; an unknown moment is not. */
export const isPast = (at: Date | undefined, now: number): boolean => at !== undefined && at.getTime() <= now

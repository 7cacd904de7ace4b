import { useEffect, useState } from 'react'

// What time it is for Moon: the server's clock, as its answers say. A device that is minutes off still counts a price
// lock down to the right second.

let aheadMs = 0

/** Milliseconds since 1970 by the server's clock. */
export const now = (): number => Date.now() + aheadMs

/** Learns from the time that an answer was written. Seconds are all a Date header has, so less than two is no news. */
export function learnTime(written: string | null): void {
  const at = Date.parse(written ?? '')
  if (!Number.isNaN(at) && Math.abs(at - now()) > 2_000) aheadMs = at - Date.now()
}

/** The time, again and again, for what counts down. */
export function useNow(everyMs = 1_000): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return at
}

/** Whether a moment is over; one that is not known is not. */
export const isPast = (at: Date | undefined, now: number): boolean => at !== undefined && at.getTime() <= now

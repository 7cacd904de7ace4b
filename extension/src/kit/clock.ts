// What time it is: on this machine, and for Moon, whose answers say it. What counts down at Moon does so by its clock.

let aheadMs = 0

/** Milliseconds since 1970 on this machine. */
export const wallNow = (): number => Date.now()

/** The same by the clock of Moon. */
export const now = (): number => Date.now() + aheadMs

/** Learns from the time that an answer was written. Seconds are all that it says, so less than two is no news. */
export function learnTime(written: string | null): void {
  const at = Date.parse(written ?? '')
  if (!Number.isNaN(at) && Math.abs(at - now()) > 2_000) aheadMs = at - Date.now()
}

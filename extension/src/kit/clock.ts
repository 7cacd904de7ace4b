// Two clocks: this machine's, and Moon's, learned from its answers. Countdowns of things at Moon use Moon's clock.

let aheadMs = 0

/** This machine's time in milliseconds since 1970. */
export const wallNow = (): number => Date.now()

/** The same by Moon's clock. */
export const now = (): number => Date.now() + aheadMs

/**
 * Learns Moon's time from the Date header of an answer. The header has whole seconds, so differences below two
 * seconds are ignored.
 */
export function learnTime(written: string | null): void {
  const at = Date.parse(written ?? '')
  if (!Number.isNaN(at) && Math.abs(at - now()) > 2_000) aheadMs = at - Date.now()
}

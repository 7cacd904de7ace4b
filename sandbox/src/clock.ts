// The sandbox's clock: real time plus an offset that the panel can change. Every provider of the sandbox uses it, and external programs
// can read it (over the panel's HTTP), so that "sixty days later" takes one click.

export type Clock = {
  /** Sandbox time in milliseconds since 1970. */
  now(): number
  /** Offset of the sandbox from real time. */
  offsetMs(): number
  /** Moves the time forward (or back, with a negative number), then calls every listener. */
  move(ms: number): void
  /** Registers a listener for moves; returns a function that removes it. */
  onMove(moved: (clock: Clock) => void): () => void
}

export function createClock(start: { offsetMs?: number; wallClock?: () => number } = {}): Clock {
  const wallClock = start.wallClock ?? Date.now
  const listeners = new Set<(clock: Clock) => void>()
  let offsetMs = start.offsetMs ?? 0
  const clock: Clock = {
    now: () => wallClock() + offsetMs,
    offsetMs: () => offsetMs,
    move(ms) {
      if (!Number.isSafeInteger(ms)) throw new RangeError('the clock moves by whole milliseconds')
      offsetMs += ms
      for (const moved of listeners) moved(clock)
    },
    onMove(moved) {
      listeners.add(moved)
      return () => void listeners.delete(moved)
    },
  }
  return clock
}

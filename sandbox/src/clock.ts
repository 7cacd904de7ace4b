// The world's clock: the real time plus an offset that the panel can move. Every provider of the sandbox asks it, and
// so may whoever stands outside (over the panel's HTTP), so that "sixty days later" takes one click.

export type Clock = {
  /** The world's time in milliseconds since 1970. */
  now(): number
  /** How far the world is ahead of the wall clock. */
  offsetMs(): number
  /** Moves the world forward (or back, with a negative number), then calls back everyone who asked. */
  move(ms: number): void
  /** Calls back after each move; the answer ends it. */
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

/** The only place that reads the wall clock. All other code is given a clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs a fixed offset ahead of another; the sandbox's panel moves it in development. */
export type MovableClock = Clock & { moveTo(offsetMs: number): void; offsetMs(): number }

export function movableClock(base: Clock = systemClock): MovableClock {
  let offset = 0
  return {
    now: () => new Date(base.now().getTime() + offset),
    moveTo: (offsetMs) => {
      offset = offsetMs
    },
    offsetMs: () => offset,
  }
}

/** A clock that stands still until a test moves it. */
export type SteppingClock = Clock & { advance(ms: number): void }

export function steppingClock(start: Date): SteppingClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}

export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

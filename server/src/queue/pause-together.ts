/**
 * Waits for about this long, or until the signal aborts. The end is rounded to a moment shared by all pauses of this process: whole
 * seconds, or quarters of one for shorter waits. An idle process pays for each wake-up more than for its work, and statements issued at
 * one moment travel in one packet.
 */
export function pauseTogether(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const leave = atMoment(momentAfter(ms), () => {
      signal.removeEventListener('abort', end)
      resolve()
    })
    const end = () => {
      leave()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

/** The shared moment nearest to the end of this many milliseconds; a wait shorter than half a quarter of a second has its own. */
export function momentAfter(ms: number, nowMs = performance.now()): number {
  const apart = ms < 1_000 ? 250 : 1_000
  const moment = Math.round((nowMs + ms) / apart) * apart
  return moment > nowMs ? moment : nowMs + ms
}

type Moment = { timer: NodeJS.Timeout; waiting: Set<() => void> }

const moments = new Map<number, Moment>()

function atMoment(at: number, then: () => void): () => void {
  const moment = moments.get(at) ?? open(at)
  moment.waiting.add(then)
  return () => {
    moment.waiting.delete(then)
    if (moment.waiting.size > 0 || moments.get(at) !== moment) return
    clearTimeout(moment.timer)
    moments.delete(at)
  }
}

function open(at: number): Moment {
  const waiting = new Set<() => void>()
  const timer = setTimeout(() => {
    moments.delete(at)
    for (const then of waiting) then()
  }, at - performance.now())
  const moment = { timer, waiting }
  moments.set(at, moment)
  return moment
}

/**
 * Waits for about so long, or ends at once when the signal aborts. It ends at a moment that others of this process end at too: whole seconds, and
 * quarters of one for what is shorter. A process at rest pays for each time that it wakes, and hardly for what it does then; and
 * statements that are asked for in one moment travel in one packet.
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

/** The nearest moment to the end of so many milliseconds; what is shorter than half a quarter of a second has one of its own. */
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

/** Does the work of each user a few pieces at a time, in the order in which they came; refuses when too many wait. */
export type Turns = <T>(whom: string, work: () => Promise<T>) => Promise<T>

type Limits = {
  /** Pieces of one user's work that are done at the same time. */
  atOnce: number
  /** Pieces of one user's work that may wait for their turn, and for how long. */
  mostWaiting: number
  waitMs: number
  /** What somebody gets whose turn does not come. */
  refusal: () => Error
}

type Line = { atWork: number; waiting: Waiter[] }
type Waiter = { begin: () => void }

/**
 * Waiting happens here, in memory and before anything else is taken: whoever waits inside the database for a lock of their
 * own holds a connection meanwhile that everybody else needs.
 */
export function createTurns({ atOnce, mostWaiting, waitMs, refusal }: Limits): Turns {
  const lines = new Map<string, Line>()
  const turnOf = async (line: Line): Promise<void> => {
    if (line.atWork < atOnce) {
      line.atWork += 1
      return
    }
    if (line.waiting.length >= mostWaiting) throw refusal()
    await new Promise<void>((resolve, reject) => {
      const waiter = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiter), 1)
        reject(refusal())
      }, waitMs)
      line.waiting.push(waiter)
    })
  }
  return async (whom, work) => {
    const line = lines.get(whom) ?? { atWork: 0, waiting: [] }
    lines.set(whom, line)
    await turnOf(line)
    try {
      return await work()
    } finally {
      // The next one takes over the turn, so that nobody who comes just now gets in before it.
      const next = line.waiting.shift()
      if (next) next.begin()
      else if ((line.atWork -= 1) === 0) lines.delete(whom)
    }
  }
}

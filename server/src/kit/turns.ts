/** Runs the work of each user a few pieces at a time, in order of arrival; refuses when too many wait. */
export type Turns = <T>(whom: string, work: () => Promise<T>) => Promise<T>

type Limits = {
  /** How many pieces of one user's work run at the same time. */
  atOnce: number
  /** How many pieces of one user's work may wait for their turn, and for how long. */
  mostWaiting: number
  waitMs: number
  /** The error for work whose turn does not come. */
  refusal: () => Error
}

type Line = { atWork: number; waiting: Waiter[] }
type Waiter = { begin: () => void }

/**
 * The queue is in memory, before any connection is taken: work that waits inside the database for a lock of its own user would hold a
 * connection that all others need.
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
      // The next piece takes over the turn, so that no newcomer gets in before it.
      const next = line.waiting.shift()
      if (next) next.begin()
      else if ((line.atWork -= 1) === 0) lines.delete(whom)
    }
  }
}

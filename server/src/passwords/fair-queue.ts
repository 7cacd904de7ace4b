import type { Line } from './in-line-of.ts'

/** Waiting work, in the line of its owner. */
type Waiting = { run: () => Promise<void>; refuse: () => void }

type Bounds = {
  /** How many pieces run at once. */
  atOnce: number
  /** How many wait in all, and in one line. */
  most: number
  mostOfOne: number
  /** The error for work that finds no room. */
  full: () => Error
}

/**
 * Runs work with limited concurrency. Callers take turns, so that one with a hundred pieces waits for the others and they do not wait
 * for it; known callers come first. When no more may wait, the last piece of the longest line is refused, and a stranger's before a
 * known caller's.
 */
export function fairQueue({ atOnce, most, mostOfOne, full }: Bounds) {
  const known = new Map<string, Waiting[]>()
  const strangers = new Map<string, Waiting[]>()
  const linesOf = (isKnown: boolean) => (isKnown ? known : strangers)
  let [waiting, running] = [0, 0]

  const next = (): void => {
    while (running < atOnce) {
      const lines = linesOf(known.size > 0)
      const [name, line] = lines.entries().next().value ?? []
      if (name === undefined || line === undefined) return
      const first = line.shift()!
      lines.delete(name)
      if (line.length > 0) lines.set(name, line)
      waiting -= 1
      running += 1
      void first.run().finally(() => {
        running -= 1
        next()
      })
    }
  }

  /** Makes room for one more in this line; returns false when this line is the longest itself. */
  const makeRoom = ({ name, isKnown }: Line): boolean => {
    const own = linesOf(isKnown).get(name)?.length ?? 0
    if (own >= mostOfOne) return false
    if (waiting < most) return true
    const pushesAnybody = isKnown && strangers.size > 0
    const longest = longestOf(pushesAnybody ? strangers : linesOf(isKnown))
    if (!longest || (!pushesAnybody && longest[1].length <= own + 1)) return false
    longest[1].pop()!.refuse()
    if (longest[1].length === 0) strangers.delete(longest[0])
    waiting -= 1
    return true
  }

  return <T>(line: Line, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const refuse = () => reject(full())
      if (!makeRoom(line)) return refuse()
      const run = () => work().then(resolve, reject)
      const lines = linesOf(line.isKnown)
      lines.set(line.name, [...(lines.get(line.name) ?? []), { run, refuse }])
      waiting += 1
      next()
    })
}

const longestOf = (lines: ReadonlyMap<string, Waiting[]>): [string, Waiting[]] | undefined =>
  [...lines].reduce<[string, Waiting[]] | undefined>(
    (one, other) => (one && one[1].length >= other[1].length ? one : other),
    undefined,
  )
